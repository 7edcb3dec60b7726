/** Every status of the product has its machine, or says that it is worked out; nothing else may write one. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { fieldsOf, type FieldView, type Resource } from '#kit/contract.ts'
import { eventOf } from '#kit/document/row-lifecycle.ts'
import { birthsOf, eventsOf, codeOf, initialOf, isOpenIn, lifecyclesOf, possibleMoves, stateAfter, statesOf } from '#kit/lifecycle.contract.ts'
import { tableNameOf } from '#kit/tables.ts'
import { createTranslate, kitMessages } from '#kit/messages.ts'
import { processesOf } from '#server/area/define-area.ts'
import { areas } from '#server/areas.ts'
import { withTestProduct } from './support/test-product.ts'

const product = withTestProduct()
const all = (): Resource[] => [...product.application.repositories.values()].map(({ resource }) => resource)

const isStatus = (name: string, view: Partial<FieldView>): boolean => view.widget === 'status' || name === 'stage' || /^status$|Status$/.test(name)

/** Bound fields with their machine and view. */
const axes = (): { resource: Resource; field: string; machine: AnyStateMachine; view: Partial<FieldView> }[] =>
  all().flatMap((resource) =>
    Object.entries(lifecyclesOf(resource)).map(([field, machine]) => ({
      resource,
      field,
      machine,
      view: fieldsOf(resource.row).find(({ name }) => name === field)?.view ?? {},
    })),
  )

describe('a status', () => {
  test('is bound to a machine or says how it changes', () => {
    const free = all().flatMap((resource) =>
      fieldsOf(resource.row)
        .filter((field) => isStatus(field.name, field.view) && !lifecyclesOf(resource)[field.name] && !field.view.changes && !field.view.computed)
        // The answer of a call over HTTP, as a number.
        .filter((field) => field.view.widget !== 'number')
        .map((field) => `${resource.name}.${field.name}`),
    )
    expect(free).toEqual([])
  })

  test('offers the states of its machine', () => {
    for (const { resource, field, machine, view } of axes())
      expect((view.options ?? []).map(({ value }) => String(value)).toSorted(), `${resource.name}.${field}`).toEqual(statesOf(machine).toSorted())
  })

  test('begins where its machine begins', async () => {
    const defaults = await product.application.data.sql.query<{ table: string; column: string; value: string | null }>(
      `select table_name as "table", column_name as "column", column_default as value from information_schema.columns where table_schema = current_schema()`,
    )
    for (const { resource, field, machine } of axes()) {
      const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      const found = defaults.find((each) => each.table === tableNameOf(resource.model) && each.column === column)
      expect(found, `${resource.name}.${field} is a column`).toBeDefined()
      if (found?.value) expect(found.value.split("'")[1], `${resource.name}.${field}`).toBe(initialOf(machine))
      expect(birthsOf(machine)).toContain(initialOf(machine))
    }
  })

  test('is followed by the state that the machine itself reaches, also where it is read off the drawing', () => {
    let compared = 0
    for (const machine of new Set(axes().map((axis) => axis.machine)))
      for (const state of statesOf(machine))
        for (const event of eventsOf(machine).filter((each) => isOpenIn(machine, state, each))) {
          const snapshot = machine.resolveState({ value: state, context: {} })
          const reached = () => String((transition(machine, snapshot as never, { type: event } as never)[0] as AnyMachineSnapshot).value)
          const isGuarded = [...(machine.states[state]?.transitions.get(event as never) ?? [])].some(({ guard }) => guard !== undefined)
          if (isGuarded) continue
          expect(stateAfter(machine, state, {}, event), `${machine.id} ${state} ${event}`).toBe(reached())
          compared += 1
        }
    expect(compared).toBeGreaterThan(100)
  })

  test('is written by no call that clients write rows with, unless it is a switch', () => {
    const written = axes().filter(({ resource, field }) => (resource.writable as readonly string[]).includes(field))
    expect(written.map(({ resource, field, machine }) => `${resource.name}.${field} ${machine.id}`)).toEqual(['template-file.status toggle'])
  })

  test('of a document follows the machine that its contract names', () => {
    for (const process of processesOf(areas))
      if ('document' in process) {
        const { resource, machine } = process.document as { resource: Resource; machine: AnyStateMachine }
        expect(lifecyclesOf(resource)['status'], process.key).toBe(machine)
      }
  })
})

describe('a machine', () => {
  test('has words for every reason why it refuses', () => {
    const codes = axes().flatMap(({ machine }) =>
      Object.values(machine.states).flatMap(({ meta }) => Object.values((meta as { refuses?: Record<string, string> } | undefined)?.refuses ?? {})),
    )
    const { has } = createTranslate([kitMessages, ...product.application.messages])
    expect(codes.filter((code) => !has(code))).toEqual([])
  })

  test('refuses only what it knows', () => {
    for (const { machine } of axes())
      for (const [name, { meta }] of Object.entries(machine.states))
        for (const event of Object.keys((meta as { refuses?: Record<string, string> } | undefined)?.refuses ?? {}))
          if (event !== '*') {
            expect(eventsOf(machine), `${machine.id}.${name}`).toContain(event)
            expect(isOpenIn(machine, name, event), `${machine.id}.${name} knows ${event}`).toBe(false)
          }
  })
})

describe('every machine', () => {
  test('answers every event in every state: it leads to a state, or says why not', () => {
    for (const { resource, machine } of axes())
      for (const status of statesOf(machine)) {
        const facts = (machine.config.context ?? {}) as object
        const moves = possibleMoves(machine, { status, facts })
        expect(Object.keys(moves).toSorted()).toEqual([...eventsOf(machine)].toSorted())
        for (const [event, answer] of Object.entries(moves)) {
          if (answer === true) expect(statesOf(machine), `${machine.id}.${status} ${event}`).toContain(stateAfter(machine, status, facts, event))
          else expect(codeOf(resource.name, answer), `${machine.id}.${status} ${event}`).toBeTruthy()
          // By the state alone more may be possible, never less.
          if (answer === true) expect(possibleMoves(machine, { status })[event]).toBe(true)
        }
      }
  })

  test('refuses a status that clients send with a new or a changed row', () => {
    for (const { resource, field } of axes())
      if (!(resource.writable as readonly string[]).includes(field)) {
        const problems = resource.draft.safeParse({ [field]: 'ANY' }).error?.issues ?? []
        expect(
          problems.some((problem) => problem.code === 'unrecognized_keys' && problem.keys.includes(field)),
          `${resource.name}.${field}`,
        ).toBe(true)
      }
  })
})

test('a command of a resource with a lifecycle sends an event that a machine knows, or none', () => {
  const sent = all()
    .filter((resource) => Object.keys(lifecyclesOf(resource)).length > 0)
    .flatMap((resource) =>
      Object.entries(resource.commands).map(([command, declared]) => {
        const event = eventOf(command, declared)
        return {
          command: `${resource.name}.${command}`,
          event,
          isKnown: Object.values(lifecyclesOf(resource)).some((machine) => eventsOf(machine).includes(event)),
        }
      }),
    )
  // These change no status; those of products move the draft, which has a machine of its own.
  const ofDrafts = ['product-manager', 'product-supplier'].flatMap((name) => ['edit', 'submit', 'withdraw', 'drop'].map((command) => `${name}.${command}`))
  expect(sent.filter(({ isKnown }) => !isKnown).map(({ command }) => command)).toEqual(['report-source.test', 'supplier.testFlag', ...ofDrafts])
})

/**
 * Raw writes of a status, with why each has to be one. May only become shorter: rows with a version go through `uow.change`.
 */
const rawWrites: Readonly<Record<string, string>> = {
  'server/modules/message/deliver-message.ts message_delivery.status': 'no version: compared and set, decided by the machine',
  'server/modules/message/message.service.ts notification.is_read': 'what its reader opened: the one function that derives it',
}

const sources = (): string[] =>
  ['server', 'processes', 'workers'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  )

describe('the sources', () => {
  test('write no status past its machine', async () => {
    const columns = new Map<string, Set<string>>()
    const models = new Map<string, Set<string>>()
    for (const resource of all()) {
      const { model } = resource
      const derived = fieldsOf(resource.row).filter(({ view }) => view.changes === 'derived' && !view.computed)
      for (const field of [...Object.keys(lifecyclesOf(resource)), ...derived.map(({ name }) => name)]) {
        const table = tableNameOf(model)
        columns.set(table, (columns.get(table) ?? new Set()).add(field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)))
        models.set(model, (models.get(model) ?? new Set()).add(field))
      }
    }
    const found: string[] = []
    for (const file of sources()) {
      const text = readFileSync(file, 'utf8')
      for (const [, table = '', set = ''] of text.matchAll(/\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\s+([^`]*?)(?:\bwhere\b|`|'\s*[,)])/gi))
        for (const column of columns.get(table) ?? []) if (new RegExp(`(?:^|,)\\s*"?${column}"?\\s*=`, 'i').test(set)) found.push(`${file} ${table}.${column}`)
      for (const [, model = '', call = ''] of text.matchAll(/\bprisma\.(\w+)\.(?:update|updateMany|upsert|updateManyAndReturn)\(([\s\S]{0,600}?)\n\s*\}\)?/g))
        for (const field of models.get(model) ?? [])
          if (new RegExp(`data:\\s*\\{[^}]*\\b${field}\\b`).test(call)) found.push(`${file} prisma.${model}.${field}`)
    }
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(rawWrites).toSorted())
  })
})
