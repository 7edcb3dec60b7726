/** A start deploys the product's processes, but for those that an administrator has drawn further. */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { deployBuiltIn } from '#server/deploy-built-in.ts'
import { newerDrawings } from '#server/inbox/newer-drawing.ts'
import { defineArea } from '#server/area/define-area.ts'
import { leaveProcess } from '#processes/leave/process.ts'
import { principal } from '#tests/support/principals.ts'
import { withTestProduct } from '#tests/support/test-product.ts'

const product = withTestProduct()
const admin = principal()
const actor = { userId: admin.userId, name: admin.name, roles: [], isAdmin: true }
const drawn = readFileSync(leaveProcess.diagram, 'utf8')

test('what an administrator drew stays in force; a newer drawing is kept before it, once, and told', async () => {
  const { engine } = product.application
  const versions = async () => (await engine.definitions({ key: 'leave' })).toSorted((a, b) => a.version - b.version)
  const startAgain = (diagram: URL) =>
    deployBuiltIn({ ...product.application, areas: [defineArea({ name: 'leave', processes: [{ ...leaveProcess, diagram }] })] })
  const first = (await versions()).length
  await startAgain(leaveProcess.diagram)
  expect(await versions()).toHaveLength(first)

  const own = drawn.replace('PT72H', 'PT48H')
  await engine.deploy({ actor, category: 'people', files: [{ name: 'leave.bpmn', content: own }] })
  await startAgain(leaveProcess.diagram)
  expect(await versions()).toHaveLength(first + 1)
  expect(newerDrawings(await versions()).size).toBe(0)

  const folder = await mkdtemp(join(tmpdir(), 'chandlery-upgrade-'))
  const file = join(folder, 'leave.bpmn')
  await writeFile(file, drawn.replace('PT72H', 'PT96H'))
  await startAgain(pathToFileURL(file))
  await startAgain(pathToFileURL(file))
  const all = await versions()
  expect(all).toHaveLength(first + 3)
  const [ours, inForce] = all.slice(-2)
  expect(ours).toMatchObject({ deployedBy: 'system' })
  expect([...newerDrawings(all)]).toEqual([[inForce?.definitionId, { definitionId: ours?.definitionId, version: ours?.version }]])
  expect(inForce).toMatchObject({ deployedBy: admin.userId })
  expect((await engine.definition(inForce?.definitionId ?? '')).xml).toBe(own)
  expect((await engine.definition(ours?.definitionId ?? '')).xml).toContain('PT96H')
  await rm(folder, { recursive: true })
})

test('every category of its processes has words', async () => {
  const categories = [...new Set(product.application.areas.flatMap(({ processes = [] }) => processes.flatMap(({ category }) => category ?? [])))]
  const rows = await product.application.data.sql.query<{ key: string }>(
    `select e.dict_key as key from dictionary e join dictionary d on d.id = e.parent_id where d.code = 'process_category' and e.deleted_at is null`,
  )
  const known = new Set(rows.map(({ key }) => key))
  expect(categories.filter((category) => !known.has(category))).toEqual([])
})
