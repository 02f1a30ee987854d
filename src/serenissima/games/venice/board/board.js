// What only the board of Venice needs.
import { partsOfPlaces } from "/static/boards.js";

partsOfPlaces.push(".level");
