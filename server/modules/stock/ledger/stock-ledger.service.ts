/** The ledger as areas above use it. */
export { move, reverse } from './stock-move.ts'
export { confirmReservations, release, reserve } from './reservations.ts'
