/** Why the product cannot start, as one line for the person who started it. `server/start` prints it without a stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
