/** What lists and pages of both rules do with a version: submit it, withdraw it, go to its approval. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Call } from '#kit/contract.ts'
import type { RuleCommand, RuleInProcess, SubmitRule, WhatFollowsIt } from '#server/modules/supplier/rules/rule-version.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import './texts.ts'

export interface RuleKind {
  readonly name: 'supplier-price-rule' | 'supplier-freight-rule'
  readonly path: string
  readonly submit: Call<typeof SubmitRule>
  readonly withdraw: Call<typeof RuleCommand>
  readonly detail: Call<typeof RuleInProcess, typeof WhatFollowsIt>
}

/** @param onSubmit opens what is asked before a version is handed in */
export function useRuleActions({ name, path, withdraw }: RuleKind, onSubmit: (row: Row) => void): ListAction[] {
  const { t } = useTranslation('supplier-rules')
  const { t: kit } = useTranslation('kit')
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMemo(
    () => [
      { key: 'submit', label: t('submit'), permission: `${name}:submit`, ability: 'submit', run: ([row]) => row && onSubmit(row) },
      {
        key: 'withdraw',
        label: t('withdraw'),
        permission: `${name}:withdraw`,
        ability: 'withdraw',
        danger: true,
        async run([row]) {
          if (!row || !(await confirm({ title: kit('hint'), content: t('confirmWithdraw') }))) return
          await send(withdraw, { id: row.id, ...(row.version !== undefined && { version: row.version }) })
          notify.success(t('withdrawn'))
          await refreshPaths(cache, [path, '/api/workflow'])
        },
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
    [cache, kit, name, navigate, onSubmit, path, t, withdraw],
  )
}
