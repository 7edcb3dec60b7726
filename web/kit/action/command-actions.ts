/** What the caller may do with a row by the commands of its resource: who may comes from the permissions, whether now from the row's abilities. */
import { useMemo } from 'react'
import type { Command, Resource } from '#kit/contract.ts'
import { useTranslation } from '../i18n.ts'
import type { ListAction } from '../list/list-action.ts'
import type { Row } from '../resource-calls.ts'

export interface CommandWay<R> {
  readonly run: (row: R) => void | Promise<void>
  /** The command's own name in the contract, unless it is called otherwise here. */
  readonly label?: string | undefined
  readonly danger?: boolean
  /** What comes next in the usual course. */
  readonly primary?: boolean
}

/**
 * One action for each command that the page says how to run, in the order in which it says so.
 * @param ways by the command's name; stable, so that a list does not draw its rows anew
 */
export function useCommandActions<R = Row>(
  { commands }: Pick<Resource, 'commands'>,
  ways: Readonly<Record<string, CommandWay<R> | undefined>>,
): readonly ListAction<R>[] {
  const { i18n } = useTranslation('kit')
  const language = i18n.language.startsWith('en') ? 'en' : 'zh'
  return useMemo(
    () =>
      Object.entries(ways).flatMap(([name, way]): ListAction<R>[] => {
        if (!way) return []
        const { label, permission }: Command = known(commands, name)
        const { run, ...shown } = way
        return [
          { key: name, permission, ability: name, ...shown, label: shown.label ?? label[language], run: ([row]) => (row === undefined ? undefined : run(row)) },
        ]
      }),
    [commands, language, ways],
  )
}

function known(commands: Resource['commands'], name: string): Command {
  const command = commands[name]
  if (!command) throw new Error(`There is no command ${name}`)
  return command
}
