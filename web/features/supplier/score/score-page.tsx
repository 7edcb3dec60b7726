/** Closed months of all suppliers: filtered by supplier, month and standing, exported, and opened at the supplier's own tab. */
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { supplierScore } from '#server/modules/supplier/score/supplier-score.contract.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import type { ListAction } from '#web/kit/list/list-action.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'
import { RecalculateDialog } from './recalculate-dialog.tsx'
import { StandingTag } from './standing-tag.tsx'
import { useWithStandings } from './with-standings.ts'
import './texts.ts'

type Score = RowOf<typeof supplierScore>

const standing = {
  scoreStandingName: ({ scoreStandingName, scoreStandingColor }: Score) =>
    scoreStandingName ? <StandingTag name={scoreStandingName} color={scoreStandingColor} /> : '-',
}

export default function ScorePage() {
  const { t } = useTranslation('supplier-score')
  const navigate = useNavigate()
  const resource = useWithStandings(supplierScore)
  const [again, setAgain] = useState<Row & { readonly period: string }>()
  const open = useMemo(
    () => ({
      view: ({ supplierId, period }: Score) => void navigate(`/supplier-center/supplier-detail?id=${supplierId}&tab=supplier-score&month=${period}`),
      viewLabel: t('open'),
    }),
    [navigate, t],
  )
  const actions = useMemo(
    (): ListAction<Score>[] => [
      {
        key: 'recalculate',
        label: t('list.recalculate'),
        permission: 'supplier-score:recalculate',
        run: ([row]) => setAgain(row),
      },
    ],
    [t],
  )
  return (
    <>
      <ResourceList of={resource} cells={standing} open={open} actions={actions} />
      {again && <RecalculateDialog id={again.id} version={Number(again['version'])} period={again.period} onClose={() => setAgain(undefined)} />}
    </>
  )
}
