/** What is being decided, and the number beneath it: the number of a document stands in no title. */
import { expect, test } from 'vitest'
import { areas } from '#server/areas.ts'
import { isDocumentProcess } from '#server/documents/define.ts'

const number = 'DJ-202603-0042'
/** Whatever a process calls it. */
const numbers = { code: number, leaveNo: number, contractNo: number }

const processes = areas.flatMap(({ processes: own = [] }) => own).filter(isDocumentProcess)

test.each(processes.map((process) => [process.key, process] as const))('a case of %s has its number beneath its title', (_key, { present }) => {
  const shown = present?.({ ...numbers })
  expect(shown?.number).toBe(number)
  expect(JSON.stringify([shown?.title, shown?.summary])).not.toContain(number)
})
