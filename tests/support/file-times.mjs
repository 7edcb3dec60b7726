/** A reporter for vitest: how long each file took, with its loading and its hooks, as JSON in the file that FILE_TIMES names. */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

export default class FileTimes {
  #times = []

  onTestModuleEnd(module) {
    const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic()
    const seconds = (prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration) / 1000
    this.#times.push({ file: relative(process.cwd(), module.moduleId), seconds })
  }

  onTestRunEnd() {
    if (process.env.FILE_TIMES) writeFileSync(process.env.FILE_TIMES, JSON.stringify(this.#times))
  }
}
