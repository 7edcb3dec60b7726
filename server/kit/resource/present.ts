/** A row as the wire carries it: with what the caller may do with it now, so that the browser never guesses what a button may do. */
import { permissionOf, type Resource, type Verb } from '../contract.ts'
import { may, type Principal } from '../principal.ts'
import type { RawRow, ResourceHooks } from './hooks.ts'

const rowVerbs: readonly Verb[] = ['update', 'remove', 'active']

/**
 * @param text turns the code of an obstacle into words
 * Each verb or command that his permissions open: `true`, or the reason why not in the row's present state.
 */
export function withAbilities(
  resource: Resource,
  hooks: ResourceHooks,
  rows: readonly RawRow[],
  principal: Principal,
  text: (code: string) => string,
): RawRow[] {
  const open = openTo(resource, principal)
  if (!hooks.obstacles) {
    const abilities = Object.fromEntries(open.map((name) => [name, true]))
    return rows.map((row) => ({ ...row, abilities }))
  }
  const obstaclesOf = hooks.obstacles
  return rows.map((row) => {
    const obstacles = obstaclesOf(row, principal)
    return { ...row, abilities: Object.fromEntries(open.map((name) => [name, obstacles[name] === undefined ? true : text(obstacles[name])])) }
  })
}

function openTo(resource: Resource, principal: Principal): string[] {
  const verbs = rowVerbs.filter((verb) => resource.verbs[verb] !== undefined && may(principal, permissionOf(resource, verb)))
  const commands = Object.entries(resource.commands).filter(
    ([, { permission }]) => permission === 'signed-in' || permission === 'public' || may(principal, permission),
  )
  return [...verbs, ...commands.map(([name]) => name)]
}
