/** One suite over every resource of the product: what a resource has by being one must hold for each of them. */
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { fieldsOf, permissionOf, type Resource } from '#kit/contract.ts'
import { newId } from '#kit/ids.ts'
import type { Repository } from '#kit/resource/repository.ts'
import { draftFor } from './support/drafts.ts'
import { principal, supplierPrincipal } from './support/principals.ts'
import { withTestProduct } from './support/test-product.ts'

const product = withTestProduct()
const admin = principal({ userId: newId() })

const all = (): Repository[] => [...product.application.repositories.values()]
const call = (resource: Resource, verb: keyof Resource['verbs'], tail = ''): string => `${resource.path}/${resource.verbs[verb] ?? ''}${tail}`
const ask = async (resource: Resource, verb: keyof Resource['verbs'], payload?: unknown, tail = '', caller = admin) =>
  product.send(caller, call(resource, verb, tail), payload)

/** Runs for each resource and tells every failure with its resource. */
async function each(chosen: readonly Repository[], check: (resource: Resource, repository: Repository) => Promise<void>): Promise<void> {
  const problems: string[] = []
  for (const repository of chosen) {
    try {
      await check(repository.resource, repository)
    } catch (error) {
      problems.push(
        `${repository.resource.name}: ${error instanceof Error ? stripVTControlCharacters(error.message).split('\n').slice(0, 12).join(' ') : String(error)}`,
      )
    }
  }
  expect(problems).toEqual([])
}

const having = (...verbs: (keyof Resource['verbs'])[]): Repository[] =>
  all().filter(({ resource }) => verbs.every((verb) => resource.verbs[verb] !== undefined))

async function insert(resource: Resource): Promise<Record<string, unknown> & { id: string; version: number }> {
  const draft = await draftFor(product.application, resource)
  const { status, body, raw } = await ask(resource, 'insert', draft)
  if (status !== 200) throw new Error(`insert of ${JSON.stringify(draft)} answered ${raw.slice(0, 300)}`)
  return body.data
}

async function update(resource: Resource, { id, version }: { id: string; version: number }, change: Record<string, unknown>): Promise<void> {
  const changed = await ask(resource, 'update', { id, version, ...change })
  expect(changed.body, JSON.stringify(changed.body)).toMatchObject({ code: 200, data: { ...change, version: version + 1 } })
  const stale = await ask(resource, 'update', { id, version, ...change })
  expect(stale.body).toMatchObject({ code: 409, data: { current: { version: version + 1 } } })
}

describe('every resource', () => {
  test('agrees with its table', async () => {
    expect(all().length).toBeGreaterThan(5)
    await each(all(), (_resource, repository) => repository.check(product.application.data))
  })

  test('has words in both languages for itself and for every field that people see', async () => {
    await each(all(), async ({ label, row }) => {
      expect(label.zh && label.en).toBeTruthy()
      for (const { name, view } of fieldsOf(row)) if (!view.technical) expect(view.label?.zh && view.label.en, name).toBeTruthy()
    })
  })

  test('lists with an exact total, by GET and POST, in every order it offers', async () => {
    await each(having('list'), async (resource) => {
      const { body } = await ask(resource, 'list', {})
      expect(body).toMatchObject({ code: 200, data: { current: 1, size: 10 } })
      expect((await ask(resource, 'list', undefined, '?current=1&size=30')).body.data.total).toBe(body.data.total)
      for (const { name, view } of fieldsOf(resource.row)) {
        if (view.sortable) expect((await ask(resource, 'list', { ascs: name })).status, `ascs=${name}`).toBe(200)
      }
      expect((await ask(resource, 'list', { createTime_dategt: '2000-01-01', createTime_datelt: '2000-01-01' })).body.data.total).toBe(0)
    })
  })

  test('is inserted, read, changed, refused when stale, logged and removed', async () => {
    await each(having('insert', 'detail', 'update', 'remove'), async (resource) => {
      const row = await insert(resource)
      expect((await ask(resource, 'detail', undefined, `/${row.id}`)).body.data).toEqual(row)
      const change = changeOf(resource, row)
      if (change) await update(resource, row, change)
      expect((await ask(resource, 'remove', undefined, `/${row.id}`)).status).toBe(200)
      expect((await ask(resource, 'detail', undefined, `/${row.id}`)).status).toBe(404)
      const events = await product.application.data.prisma.docLog.findMany({
        where: { bizId: row.id },
        orderBy: { createTime: 'asc' },
        select: { event: true, actorName: true },
      })
      expect(events.map(({ event }) => event)).toEqual(['inserted', ...(change ? ['updated'] : []), 'removed'])
    })
  })

  test('exports as many rows as it lists', async () => {
    await each(having('list', 'export'), async (resource) => {
      // Logs grow while they are read.
      const until = { createTime_datelt: await product.flushedAt() }
      const { total } = (await ask(resource, 'list', until)).body.data
      const { status, raw } = await ask(resource, 'export', { ...until, format: 'csv' })
      expect(status).toBe(200)
      expect(rowsOfCsv(raw)).toBe(total)
    })
  })

  test('opens by its permissions only', async () => {
    await each(all(), async (resource) => {
      const blind = principal({ userId: newId(), permissions: new Set() })
      if (resource.verbs.list) expect((await ask(resource, 'list', {}, '', blind)).status).toBe(403)
      const reader = principal({ userId: newId(), permissions: new Set([permissionOf(resource, 'list')]) })
      if (resource.verbs.list) expect((await ask(resource, 'list', {}, '', reader)).status).toBe(200)
      if (resource.verbs.export) expect((await ask(resource, 'export', {}, '', reader)).status).toBe(403)
    })
  })

  test('does not exist for another supplier, or for staff of another tenant', async () => {
    await each(having('insert', 'detail', 'list'), async (resource) => {
      if (!resource.scope.supplier && !resource.scope.tenant) return
      const row = await insert(resource)
      const strangers = [supplierPrincipal(9, { userId: newId(), permissions: new Set(['*']) }), principal({ userId: newId(), tenantId: '999999' })]
      for (const stranger of resource.scope.tenant ? strangers : strangers.slice(0, 1)) {
        expect((await ask(resource, 'detail', undefined, `/${row.id}`, stranger)).status).toBe(404)
        expect((await ask(resource, 'list', {}, '', stranger)).raw).not.toContain(row.id)
        if (resource.verbs.update) expect([403, 404]).toContain((await ask(resource, 'update', { id: row.id }, '', stranger)).status)
        if (resource.verbs.remove) expect([403, 404]).toContain((await ask(resource, 'remove', undefined, `/${row.id}`, stranger)).status)
      }
    })
  })

  test('hides what the blacklist hides: in lists, details, exports and conflicts', async () => {
    await each(having('list'), async (resource) => {
      const hidden = fieldsOf(resource.row).find(({ name, view }) => !view.technical && view.label && !['createTime', 'updateTime'].includes(name))?.name ?? ''
      const blinkered = principal({ userId: newId(), hiddenFields: new Set([`${resource.name}_${hidden}`]) })
      const { body } = await ask(resource, 'list', {}, '', blinkered)
      for (const row of body.data.records) expect(row).not.toHaveProperty(hidden)
      if (resource.verbs.export) expect((await ask(resource, 'export', { fields: hidden }, '', blinkered)).status).toBe(400)
      if (resource.verbs.update && (resource.writable as readonly string[]).includes(hidden)) {
        const first = (await ask(resource, 'list', {})).body.data.records[0]
        if (first) expect((await ask(resource, 'update', { id: first.id, [hidden]: first[hidden] ?? 'x' }, '', blinkered)).status).toBe(400)
      }
    })
  })
})

/** A field that people may write, changed; undefined where all of them say which row it is. */
function changeOf(resource: Resource, row: Record<string, unknown>): Record<string, unknown> | undefined {
  const writable = resource.writable as readonly string[]
  // What identifies a row often may not change.
  const candidates = ['remark', 'name', 'sort', ...writable.filter((name) => !/code|key|account|id$/i.test(name))]
  for (const field of candidates.filter((name) => writable.includes(name))) {
    const schema = resource.draft.shape[field]
    const before = row[field]
    for (const value of [typeof before === 'number' ? before + 1 : `${typeof before === 'string' ? before : 'x'}2`]) {
      if ((schema as unknown as z.ZodType | undefined)?.safeParse(value).success) return { [field]: value }
    }
  }
  return undefined
}

/** Lines behind the header; a line break within quotes is not a row. */
function rowsOfCsv(text: string): number {
  let quoted = false
  let lines = 0
  for (const sign of text.replace(/\r?\n$/, '')) {
    if (sign === '"') quoted = !quoted
    else if (sign === '\n' && !quoted) lines += 1
  }
  return lines
}
