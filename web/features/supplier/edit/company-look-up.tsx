/** Finds a company in the public register and takes over what stands there. */
import { useQuery } from '@tanstack/react-query'
import { Alert, Input } from 'antd'
import { useState } from 'react'
import { companyFields } from '#server/modules/supplier/profile/supplier.contract.ts'
import { lookUpCompany } from '#server/modules/supplier/profile/supplier-admin.contract.ts'
import { callOptions } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import type { FormValues } from '#web/kit/form/draft.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import '../texts.ts'
import styles from './edit.module.css'

type Company = OutputOf<typeof lookUpCompany>[number]

/** What a form takes over: its own fields, as far as the register knows them. */
const known = (company: Company): FormValues => Object.fromEntries(Object.entries(company).filter(([name, value]) => name in companyFields && value !== null))

const shortest = 2

export function CompanyLookUp({ onFound }: { onFound: (values: FormValues) => void }) {
  const { t } = useTranslation('supplier')
  const may = useMay()
  const [keyword, setKeyword] = useState('')
  const { data, error, isFetching } = useQuery({
    ...callOptions(lookUpCompany, { keyword }, { silent: true }),
    enabled: keyword.length >= shortest,
    retry: false,
  })
  if (!may(lookUpCompany.permission)) return null
  return (
    <section className={styles['lookUp']} aria-label={t('edit.lookUp')}>
      <Input.Search
        allowClear
        maxLength={200}
        loading={isFetching}
        placeholder={t('edit.lookUpHint')}
        aria-label={t('edit.lookUp')}
        enterButton={t('edit.find')}
        onSearch={(words) => setKeyword(words.trim())}
      />
      {error && <Alert type="warning" showIcon title={error.message} />}
      {keyword.length >= shortest && data?.length === 0 && <Alert type="info" showIcon title={t('edit.notFound')} />}
      {keyword.length >= shortest && data && data.length > 0 && (
        <ul className={styles['companies']}>
          {data.map((company) => (
            <li key={company.creditCode}>
              <button
                type="button"
                onClick={() => {
                  onFound(known(company))
                  setKeyword('')
                }}
              >
                <strong>{company.companyName}</strong>
                <span>{[company.creditCode, company.legalPerson, company.registerStatus].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
