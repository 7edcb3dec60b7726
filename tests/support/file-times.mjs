/**
 * A reporter for vitest: how long each file took, with its loading and its hooks, as JSON in the file that FILE_TIMES names. Where
 * NEARLY_DONE names one, that is written once few files are left: what comes next may prepare itself.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/** The smallest come last, and take some seconds each. */
const few = 60

export default class FileTimes {
  #times = []
  #left = 0

  onTestRunStart(specifications) {
    this.#left = specifications.length
  }

  onTestModuleEnd(module) {
    const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic()
    const seconds = (prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration) / 1000
    this.#times.push({ file: relative(process.cwd(), module.moduleId), seconds })
    this.#left -= 1
    if (process.env.NEARLY_DONE && this.#left <= few) writeFileSync(process.env.NEARLY_DONE, '')
  }

  onTestRunEnd() {
    if (process.env.FILE_TIMES) writeFileSync(process.env.FILE_TIMES, JSON.stringify(this.#times))
  }
}
