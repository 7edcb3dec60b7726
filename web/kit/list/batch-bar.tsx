/** Floats at the bottom while rows are chosen: how many, all matching, and what can be done with them. */
import { Button, Flex, Tooltip } from 'antd'
import { useTranslation } from '../i18n.ts'
import { refusalOf } from './list-action.ts'
import type { ListAction } from './list-action.ts'
import type { Selection } from './use-selection.ts'
import styles from './batch-bar.module.css'
import '../texts.ts'

export interface BatchBarProps {
  readonly selection: Selection
  readonly total: number
  /** There are about so many. */
  readonly isEstimate: boolean
  readonly actions: readonly ListAction[]
  readonly onRun: (action: ListAction) => void
}

export function BatchBar({ selection, total, isEstimate, actions, onRun }: BatchBarProps) {
  const { t } = useTranslation('kit')
  const { rows, allMatching } = selection
  if (rows.length === 0) return null
  return (
    <div className={styles['bar']} role="region" aria-label={t('list.batch')}>
      <Flex gap={8} align="center" wrap>
        <span aria-live="polite">
          {allMatching ? t(isEstimate ? 'list.chosenAllAbout' : 'list.chosenAll', { total }) : t('list.chosen', { count: rows.length })}
        </span>
        {!allMatching && total > rows.length && (
          <Button type="link" size="small" onClick={selection.chooseAllMatching}>
            {t(isEstimate ? 'list.chooseAllAbout' : 'list.chooseAll', { total })}
          </Button>
        )}
        <Button type="link" size="small" onClick={selection.clear}>
          {t('list.clearChoice')}
        </Button>
        <span className={styles['gap']} />
        {actions.map((action) => {
          // The rows of this page say nothing about all others: each that cannot be done is told by itself.
          const refusal = allMatching && action.runAll ? undefined : refusalOf(action, rows)
          return (
            <Tooltip key={action.key} title={refusal}>
              <Button size="small" danger={action.danger ?? false} disabled={refusal !== undefined} onClick={() => onRun(action)}>
                {action.label}
              </Button>
            </Tooltip>
          )
        })}
      </Flex>
    </div>
  )
}
