/**
 * A supplier's information in steps. A potential one is there from the moment its first step is complete and is saved step by step;
 * a formal one is made whole by the last button, its records follow.
 */
import { useQueryClient } from '@tanstack/react-query'
import { Flex, Typography } from 'antd'
import { useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { insertOfficialSupplier, saveSupplierInfo, supplierScreens } from '#server/modules/supplier/profile/supplier-admin.contract.ts'
import { supplier } from '#server/modules/supplier/profile/supplier.contract.ts'
import { refreshPaths, send, useCall } from '#web/kit/client.ts'
import type { InputOf } from '#web/kit/client.ts'
import { defaultValues, draftOf, valuesOf } from '#web/kit/form/draft.ts'
import type { FormValues } from '#web/kit/form/draft.ts'
import { StepForm } from '#web/kit/form/step-form.tsx'
import { stepIsDone } from '#web/kit/form/step-progress.ts'
import type { FormStep } from '#web/kit/form/step-progress.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { useHiddenFields } from '#web/kit/permissions.ts'
import type { Row } from '#web/kit/resource-calls.ts'
import '../texts.ts'
import { CompanyLookUp } from './company-look-up.tsx'
import styles from './edit.module.css'
import { StepRecords } from './step-records.tsx'
import { isOwnStep, recordsOf, stepsOf } from './supplier-steps.ts'
import type { StepKey } from './supplier-steps.ts'

export interface SupplierWizardProps {
  readonly title: string
  readonly steps: readonly StepKey[]
  /** The supplier that is edited; without it a new one is made. */
  readonly row?: (Row & { readonly version: number }) | undefined
  /** A new one is formal from the start. */
  readonly official?: boolean
  readonly start?: string | undefined
  /** Beside the title. */
  readonly extra?: ReactNode
}

const noScreens: never[] = []

export function SupplierWizard({ title, steps: keys, row, official = false, start, extra }: SupplierWizardProps) {
  const { t } = useTranslation('supplier')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const hidden = useHiddenFields(supplier)
  const [id, setId] = useState(row?.id)
  const version = useRef(row?.version)
  const { data: screens = noScreens } = useCall(supplierScreens, { supplierId: id ?? '' }, { silent: true, enabled: id !== undefined })
  const counts = useMemo(() => (id ? new Map(screens.map(({ name, count }) => [name, count])) : undefined), [id, screens])
  const steps = useMemo(() => stepsOf(keys, (key) => t(`edit.steps.${key}`), hidden, counts), [keys, t, hidden, counts])
  const [initial] = useState<FormValues>(() => {
    const fields = steps.flatMap(({ fields: own }) => own)
    return row ? valuesOf(fields, row) : defaultValues(fields)
  })

  const save = async (step: FormStep, values: FormValues) => {
    if (!isOwnStep(step.key)) return
    const known = id !== undefined && version.current !== undefined ? { id, version: version.current } : {}
    const { supplier: saved } = await send(
      saveSupplierInfo,
      { ...known, step: step.key, data: draftOf(step.fields, values) } as InputOf<typeof saveSupplierInfo>,
      { silent: true },
    )
    const { id: savedId, version: savedVersion } = saved
    version.current = savedVersion
    setId(savedId)
    await refreshPaths(cache, [supplier.path])
  }
  const finish = async (values: FormValues) => {
    let made = id
    if (official) {
      const draft = draftOf(
        steps.flatMap(({ fields }) => fields),
        values,
      )
      made = (await send(insertOfficialSupplier, draft as InputOf<typeof insertOfficialSupplier>, { silent: true })).id
      await refreshPaths(cache, [supplier.path])
    } else {
      // Steps that were filled in before the supplier was there have not been stored yet.
      for (const step of steps.filter(({ key, fields }) => isOwnStep(key) && fields.length > 0)) await save(step, values)
    }
    notify.success(t('saved'))
    void navigate(official ? `/supplier-center/update-supplier?id=${made}&step=contact` : `/supplier-center/supplier-detail?id=${made}`, { replace: true })
  }

  return (
    <div className={styles['page']}>
      <Flex vertical gap={16}>
        <Flex justify="space-between" align="center" gap={12} wrap>
          <Typography.Title level={4} style={{ margin: 0 }}>
            {title}
          </Typography.Title>
          {extra}
        </Flex>
        <StepForm
          steps={steps}
          initial={initial}
          start={start}
          row={row}
          submitLabel={t(official ? 'edit.create' : 'edit.finish')}
          saves={(step, values) => !official && (id !== undefined || (step.key === 'basic' && stepIsDone(step, values)))}
          onSaveStep={save}
          onSubmit={finish}
          above={(step, fill) => (step.key === 'basic' && !row ? <CompanyLookUp onFound={fill} /> : null)}
          around={(step) => <StepRecords names={official ? [] : recordsOf[step.key as StepKey]} supplierId={id} screens={screens} />}
        />
      </Flex>
    </div>
  )
}
