/** What lists and pages of both rules do with a version: submit it, withdraw it, go to its approval. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Call } from '#kit/contract.ts'
import type { RuleCommand } from '#server/modules/supplier/rule-version.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import './texts.ts'

type Command = Call<typeof RuleCommand>

export interface RuleKind {
  readonly name: 'supplier-price-rule' | 'supplier-freight-rule'
  readonly path: string
  readonly submit: Command
  readonly withdraw: Command
}

export interface RuleCommands {
  readonly submit: (row: Row) => Promise<void>
  readonly withdraw: (row: Row) => Promise<void>
}

export function useRuleCommands(kind: RuleKind): RuleCommands {
  const { t } = useTranslation('supplier-rules')
  const { t: kit } = useTranslation('kit')
  const cache = useQueryClient()
  return useMemo(() => {
    const run = async (call: Command, row: Row, asks: string, says: string): Promise<void> => {
      if (!(await confirm({ title: kit('hint'), content: asks }))) return
      await send(call, { id: row.id, ...(row.version !== undefined && { version: row.version }) })
      notify.success(says)
      await refreshPaths(cache, [kind.path, '/api/workflow'])
    }
    return {
      submit: (row) => run(kind.submit, row, t('confirmSubmit'), t('submitted')),
      withdraw: (row) => run(kind.withdraw, row, t('confirmWithdraw'), t('withdrawn')),
    }
  }, [cache, kind, kit, t])
}

export function useRuleActions(kind: RuleKind): ListAction[] {
  const { t } = useTranslation('supplier-rules')
  const navigate = useNavigate()
  const { submit, withdraw } = useRuleCommands(kind)
  return useMemo(
    () => [
      { key: 'submit', label: t('submit'), permission: `${kind.name}:submit`, ability: 'submit', run: async ([row]) => row && submit(row) },
      {
        key: 'withdraw',
        label: t('withdraw'),
        permission: `${kind.name}:withdraw`,
        ability: 'withdraw',
        danger: true,
        run: async ([row]) => row && withdraw(row),
      },
      {
        key: 'approval',
        label: t('approval'),
        run: ([row]) => {
          const instance = row?.['processInstanceId']
          if (typeof instance === 'string') void navigate(`/work/instance/${instance}`)
          else notify.info(t('waiting'))
        },
      },
    ],
    [kind, navigate, submit, t, withdraw],
  )
}
