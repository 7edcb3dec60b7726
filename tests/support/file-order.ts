/**
 * In which order test files begin: those that take longest first, for nothing may be left to run alone at the end; the largest of the
 * others next, as vitest has it. Those that kill processes spend half of their time waiting for them to start: they are small and would
 * come last, where nobody uses that time; so they are spread among the others.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const takesLongest =
  /\/tests\/(walk|calls|resources|kit\/sheets\/read-sheet|prisma\/demo-stories|prisma\/migrations|engine\/operations\/migrate-many)\.test\.ts$/
const killsProcesses = /\/tests\/chaos\/|\/kit\/database\/embedded-postgres\.test\.ts$/

export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // A worker is ended where the next file shares nothing with the last one, so those stay together.
    return [
      ...sorted.filter(isAlone),
      ...orderOf(
        sorted.filter((file) => !isAlone(file)),
        ({ moduleId }) => moduleId,
      ),
    ]
  }
}

const isAlone = ({ project }: TestSpecification): boolean => project.config.isolate

/** Pure. @param sorted as vitest would run them */
export function orderOf<File>(sorted: readonly File[], pathOf: (file: File) => string): File[] {
  const first = sorted.filter((file) => takesLongest.test(pathOf(file)))
  const waiting = sorted.filter((file) => killsProcesses.test(pathOf(file)))
  const others = sorted.filter((file) => !first.includes(file) && !waiting.includes(file))
  // The last of them begins before the middle, for it takes long.
  const step = Math.max(1, Math.floor(others.length / 2 / (waiting.length + 1)))
  const among = others.flatMap((file, at) => {
    const turn = at / step
    return Number.isInteger(turn) && turn > 0 && turn <= waiting.length ? [waiting[turn - 1]!, file] : [file]
  })
  return [...first, ...among, ...waiting.slice(Math.max(0, Math.floor((others.length - 1) / step)))]
}
