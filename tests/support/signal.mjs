/** A word from one process of a test run to another: an empty file that comes into being. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../server/build.mjs'

export class Signal {
  /** @param name of the file in `.build`; what an earlier run left of it goes */
  constructor(name) {
    this.file = join(root, '.build', name)
    rmSync(this.file, { force: true })
  }

  give() {
    writeFileSync(this.file, '')
  }

  given() {
    return untilThere(this.file)
  }
}

/** Resolves once the file is there. */
export async function untilThere(file) {
  while (!existsSync(file)) await sleep(250)
}
