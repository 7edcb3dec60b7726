/** A port that nobody listened on when it was asked for, on the loopback address, below those that systems hand out for connections. */
export function freePort(): Promise<number>
