/**
 * Who will approve, beside a form that begins a process, and the places where the initiator names the people. The state is
 * `useWayAhead`'s: the form asks it for `settle()` when it is submitted and sends the answer's `approvers` along.
 */
import { listed } from '../format/listed.ts'
import { Alert, Button, Form, Skeleton, Tag, Typography } from 'antd'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useLabel, useTranslation } from '../i18n.ts'
import type { Choice, ForeseenNode } from './ahead.ts'
import { PeopleSelect } from './people-select.tsx'
import type { WayAheadState } from './use-way-ahead.ts'
import styles from './way-ahead.module.css'

export type WayTexts = typeof import('#web/locales/zh/way.ts').default

declare module '#web/kit/i18n.ts' {
  interface LocaleTexts {
    way: WayTexts
  }
}

export interface WayAheadProps {
  readonly way: WayAheadState
  /** Says that more has to be filled in before anything can be told. */
  readonly incomplete?: boolean | undefined
}

/** A form with the way beside it; below it where there is no room. */
export const WithWayAhead = ({ way, incomplete, children }: WayAheadProps & { readonly children: ReactNode }) =>
  way.state === 'off' && !incomplete ? (
    children
  ) : (
    <div className={styles['frame']}>
      <div>{children}</div>
      <WayAhead way={way} incomplete={incomplete} />
    </div>
  )

/** Nothing where the reader may not look at processes. */
export const WayAhead = (props: WayAheadProps) => (
  <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
    <Way {...props} />
  </Suspense>
)

function Way({ way, incomplete = false }: WayAheadProps) {
  const { t } = useTranslation('way')
  if (way.state === 'off' && !incomplete) return null
  return (
    <section className={styles['box']} aria-label={t('title')} aria-busy={way.isUpdating}>
      <h3>{t('title')}</h3>
      <Typography.Text type="secondary">{t(incomplete ? 'incomplete' : 'hint')}</Typography.Text>
      {!incomplete && <Steps way={way} />}
    </section>
  )
}

function Steps({ way: { state, steps, choices, chosen, choose, missing, retry, isUpdating } }: { way: WayAheadState }) {
  const { t } = useTranslation('way')
  const { t: kit } = useTranslation('kit')
  if (state === 'loading') return <Skeleton active title={false} paragraph={{ rows: 3 }} style={{ marginTop: 12 }} />
  if (state === 'failed')
    return (
      <Alert
        type="info"
        showIcon
        title={t('failed')}
        style={{ marginTop: 12 }}
        action={
          <Button size="small" onClick={retry}>
            {kit('retry')}
          </Button>
        }
      />
    )
  if (steps.length === 0) return <p style={{ margin: '12px 0 0' }}>{t('none')}</p>
  return (
    <>
      <ol className={`${styles['steps']} ${isUpdating ? styles['updating'] : ''}`}>
        {steps.map((node, index) => {
          const choice = choices.find(({ taskKey }) => taskKey === node.activityKey)
          return (
            <li key={`${node.processKey}-${node.activityKey}`} className={`${styles['step']} ${node.certain ? '' : styles['perhaps']}`}>
              <span className={styles['number']} aria-hidden>
                {index + 1}
              </span>
              <StepHead node={node} />
              {choice ? (
                <Chooser
                  choice={choice}
                  value={chosen[choice.taskKey] ?? []}
                  isMissing={missing.includes(choice.taskKey)}
                  onChange={(people) => choose(choice.taskKey, people)}
                />
              ) : (
                <Who node={node} />
              )}
            </li>
          )
        })}
      </ol>
      {missing.length > 0 && <Alert role="alert" type="warning" showIcon title={t('required')} style={{ marginTop: 12 }} />}
    </>
  )
}

function StepHead({ node: { activityName, activityKey, certain, branch, mode, ratio, skipped } }: { node: ForeseenNode }) {
  const { t } = useTranslation('way')
  const label = useLabel()
  return (
    <div className={styles['head']}>
      <strong>{activityName ?? activityKey}</strong>
      {!certain && <Tag>{branch ? label(branch.label) : t('maybe')}</Tag>}
      {mode !== null && mode !== 'single' && <Tag color="blue">{t(`modes.${mode}`, { ratio: Math.round((ratio ?? 0) * 100) })}</Tag>}
      {skipped !== null && <Tag color="green">{t('skipped')}</Tag>}
    </div>
  )
}

function Who({ node: { people, groups, rule, skipped } }: { node: ForeseenNode }) {
  const { t } = useTranslation('way')
  const label = useLabel()
  const named = rule === null ? '' : label(rule)
  const names = listed(people.map(({ name, userId }) => name ?? userId))
  const isPool = people.length === 0 && groups.length > 0
  return (
    <>
      {names && <div>{names}</div>}
      {isPool ? <div>{t('groups', { names: named || listed(groups) })}</div> : named && <Typography.Text type="secondary">{named}</Typography.Text>}
      {skipped !== null && (
        <div>
          <Typography.Text type="secondary">{skipped}</Typography.Text>
        </div>
      )}
    </>
  )
}

interface ChooserProps {
  readonly choice: Choice
  readonly value: readonly string[]
  readonly isMissing: boolean
  readonly onChange: (people: readonly string[]) => void
}

function Chooser({ choice: { taskKey, taskName, multiple, roles }, value, isMissing, onChange }: ChooserProps) {
  const { t } = useTranslation('way')
  const id = `way-${taskKey}`
  return (
    <Form.Item
      label={t('choose')}
      htmlFor={id}
      required
      layout="vertical"
      validateStatus={isMissing ? 'error' : ''}
      style={{ margin: '4px 0 0' }}
      aria-label={t('chooseFor', { task: taskName })}
    >
      <PeopleSelect
        id={id}
        multiple={multiple}
        roles={roles}
        value={multiple ? value : (value[0] ?? '')}
        onChange={(next) => onChange(next === undefined || next === null || next === '' ? [] : typeof next === 'string' ? [next] : next)}
        placeholder={t('search')}
      />
    </Form.Item>
  )
}
