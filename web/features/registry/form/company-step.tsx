/** The company: looked up in the register at a click, its name and credit code checked when they are left. */
import { SearchOutlined } from '@ant-design/icons'
import { Button, Flex, Form, Modal } from 'antd'
import { useState } from 'react'
import { checkCompanyName, checkCreditCode } from '#server/modules/supplier/profile/backstage.contract.ts'
import { companyStep } from '#server/modules/supplier/application/application.contract.ts'
import { lookUpForRegistration } from '#server/modules/supplier/application/registration.contract.ts'
import { send, type OutputOf } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { asGuest } from '../registration-calls.ts'
import { PlainFields, type PlainFieldsProps } from './plain-fields.tsx'

type Found = OutputOf<typeof lookUpForRegistration>[number]

const taken = async (ask: () => Promise<{ exists: boolean; message: string | null }>): Promise<string | null> => {
  try {
    const { exists, message } = await ask()
    return exists ? message : null
  } catch (reason) {
    // What is wrong with the value itself the field says.
    return reason instanceof RequestFailed ? null : Promise.reject(reason as Error)
  }
}

export function CompanyStep({
  options,
  remarks,
  registrationId,
}: Pick<PlainFieldsProps, 'options' | 'remarks'> & { readonly registrationId: string | undefined | null }) {
  const { t } = useTranslation('registry')
  const form = Form.useFormInstance()
  const [found, setFound] = useState<Found[]>()
  const [busy, setBusy] = useState(false)
  const own = registrationId ? { registrationId } : {}
  const fill = ({ registerStatus: _status, ...record }: Found) => {
    setFound(undefined)
    form.setFieldsValue(Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)))
    notify.success(t('filled'))
  }
  const lookUp = async () => {
    const keyword = String(form.getFieldValue('creditCode') ?? form.getFieldValue('companyName') ?? '').trim()
    if (keyword.length < 2) return void form.validateFields(['companyName'])
    setBusy(true)
    try {
      const records = await send(lookUpForRegistration, { keyword }, asGuest)
      const [only] = records
      if (records.length === 0) notify.info(t('lookUpNone'))
      else if (records.length === 1 && only) fill(only)
      else setFound(records)
    } catch (reason) {
      notify.error((reason as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Flex style={{ marginBottom: 16 }}>
        <Button icon={<SearchOutlined />} loading={busy} onClick={() => void lookUp()}>
          {t('lookUp')}
        </Button>
      </Flex>
      <PlainFields
        schema={companyStep}
        options={options}
        {...(remarks && { remarks })}
        onLeave={
          registrationId === null
            ? {}
            : {
                companyName: (companyName) => taken(() => send(checkCompanyName, { companyName, ...own }, asGuest)),
                creditCode: (creditCode) => taken(() => send(checkCreditCode, { creditCode, ...own }, asGuest)),
              }
        }
      />
      <Modal open={found !== undefined} title={t('lookUp')} footer={null} onCancel={() => setFound(undefined)}>
        <Flex vertical>
          {(found ?? []).map((record) => (
            <Button key={record.creditCode} type="text" style={{ textAlign: 'start', height: 'auto', whiteSpace: 'normal' }} onClick={() => fill(record)}>
              {record.companyName} · {record.creditCode}
            </Button>
          ))}
        </Flex>
      </Modal>
    </>
  )
}
