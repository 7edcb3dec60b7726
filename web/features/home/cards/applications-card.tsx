/** A supplier's own applications and how far each is; the line leads to its case. */
import { Link } from 'react-router-dom'
import { ApprovalRow, supplierApprovals } from '#server/modules/supplier/profile/supplier-admin.contract.ts'
import { statusChoice } from '#server/modules/supplier/records/supplier-documents.contract.ts'
import { fieldsOf } from '#kit/contract.ts'
import { useCall } from '#web/kit/client.ts'
import { formatDay } from '#web/kit/format/instant.ts'
import { useLabel, useTranslation } from '#web/kit/i18n.ts'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import styles from '../home.module.css'
import '../texts.ts'
import { HomeCard } from './home-card.tsx'

const kinds = fieldsOf(ApprovalRow).find(({ name }) => name === 'bizType')?.view.options ?? []
/** Those under way, and those that came back and want an answer. */
const unsettled = ['DRAFT', 'SUBMITTED', 'IN_REVIEW', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'DEFROST_IN_APPROVAL', 'CLEARING', 'SCHEDULED'].join(',')

export function ApplicationsCard() {
  const { t } = useTranslation('home')
  const label = useLabel()
  const answer = useCall(supplierApprovals, { current: 1, size: 10, status: unsettled }, { silent: true, keepPrevious: true })
  const rows = answer.data?.records ?? []
  return (
    <HomeCard
      title={t('applications.title')}
      state={answer}
      empty={rows.length === 0 && t('applications.none')}
      more={{ label: t('applications.all'), path: '/supplier-center/approval-list/index' }}
    >
      <ul className={styles['rows']}>
        {rows.map(({ bizType, id, code, status, processInstanceId, submittedAt, createTime }) => {
          const kind = kinds.find(({ value }) => value === bizType)
          const state = statusChoice(bizType, status)
          return (
            <li key={id}>
              <Link
                className={styles['row']}
                to={processInstanceId ? `/work/instance/${processInstanceId}` : `/supplier-center/my-supplier/index?tab=${bizType}`}
              >
                <span className={styles['name']}>
                  {kind ? label(kind.label) : bizType} {code}
                </span>
                <span className={styles['soft']}>{formatDay(submittedAt ?? createTime)}</span>
                {state && <StatusTag choice={state} />}
              </Link>
            </li>
          )
        })}
      </ul>
    </HomeCard>
  )
}
