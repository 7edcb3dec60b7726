/** Answers that are given often: chosen by title, written into the field in the reader's language. */
import { Select } from 'antd'
import { callOf } from '#kit/resource-calls.contract.ts'
import { cannedAnswer } from '#server/modules/after-sales/answer/canned-answer.contract.ts'
import { useCall } from '#web/kit/client.ts'
import { useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import './texts.ts'

export type CannedUse = 'APPROVE' | 'REFUSE' | 'ARBITRATE' | 'CLOSE'

const list = callOf(cannedAnswer, 'list')

interface CannedProps {
  readonly use: CannedUse
  /** Of the case: answers about it stand first. */
  readonly reasonCode: string
  readonly onChoose: (text: string) => void
}

export function Canned({ use, reasonCode, onChoose }: CannedProps) {
  const { t } = useTranslation('after-sales')
  const language = useLanguage()
  const may = useMay()
  const { data } = useCall(list, { current: 1, size: 200, use: [use, 'ANY'] }, { silent: true, enabled: may(list.permission) })
  const answers = (data?.records ?? []).toSorted((one, other) => Number(other.reasonCode === reasonCode) - Number(one.reasonCode === reasonCode))
  if (!may(list.permission) || answers.length === 0) return null
  return (
    <Select<number | null>
      aria-label={t('canned')}
      placeholder={t('canned')}
      showSearch={{ optionFilterProp: 'label' }}
      value={null}
      style={{ width: '100%', marginBottom: 12 }}
      options={answers.map(({ title, titleEn, body, bodyEn }, place) =>
        language === 'en' ? { value: place, label: titleEn, title: bodyEn } : { value: place, label: title, title: body },
      )}
      onChange={(place) => {
        const answer = place === null ? undefined : answers[place]
        if (answer) onChoose(language === 'en' ? answer.bodyEn : answer.body)
      }}
    />
  )
}
