/** A row as the wire carries it: with what the caller may do with it now, so that the browser never guesses what a button may do. */
import { lifecycleAnswer } from '../document/row-lifecycle.ts'
import { permissionOf, type Resource, type Verb } from '../contract.ts'
import { may, type Principal } from '../principal.ts'
import type { RawRow, ResourceHooks } from './hooks.ts'

export type WithAbilities<Row> = Row & { readonly abilities: Record<string, true | string> }

const rowVerbs: readonly Verb[] = ['update', 'remove', 'active']

/** Who looks at a row, and in whose words a reason is told. */
interface Onlooker {
  readonly principal: Principal
  /** The row's values fill the places of the text. */
  text(code: string, values?: Readonly<Record<string, unknown>>): string
}

/**
 * Beside each row the verbs and commands that the caller's permissions open: `true`, or the reason why not. The row's lifecycles answer
 * first, by the state alone; then what the hooks know beside that.
 */
export function rowsWithAbilities<Row extends RawRow>(
  resource: Resource,
  hooks: ResourceHooks,
  rows: readonly Row[],
  onlooker: Onlooker,
): WithAbilities<Row>[] {
  const { principal } = onlooker
  const open = openTo(resource, principal)
  return rows.map((row) => {
    const obstacles = hooks.obstacles?.(row, principal) ?? {}
    const abilityOf = (name: string): true | string => {
      const answer = lifecycleAnswer(resource, row, name, resource.commands[name])
      const code = answer === true ? obstacles[name] : answer
      return code === undefined ? true : onlooker.text(code, row)
    }
    return { ...row, abilities: Object.fromEntries(open.map((name) => [name, abilityOf(name)])) }
  })
}

/** The same for a single row. */
export function withAbilities<Row extends RawRow>(resource: Resource, hooks: ResourceHooks, row: Row, onlooker: Onlooker): WithAbilities<Row> {
  const [shown] = rowsWithAbilities(resource, hooks, [row], onlooker)
  return shown ?? { ...row, abilities: {} }
}

function openTo(resource: Resource, principal: Principal): string[] {
  const verbs = rowVerbs.filter((verb) => resource.verbs[verb] !== undefined && may(principal, permissionOf(resource, verb)))
  const commands = Object.entries(resource.commands).filter(
    ([, { permission }]) => permission === 'signed-in' || permission === 'public' || may(principal, permission),
  )
  return [...verbs, ...commands.map(([name]) => name)]
}
