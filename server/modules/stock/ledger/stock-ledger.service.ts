/** The ledger as areas above use it. */
export { move, reverse } from './stock-move.ts'
export { reservationsExpired, stockChanged } from './movement.ts'
export { confirmReservations, release, reserve } from './reservations.ts'
