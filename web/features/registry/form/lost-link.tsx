/** Whoever has lost his link has it sent to the telephone and mailbox of his application. */
import { Button, Flex, Input, Modal, Typography } from 'antd'
import { useState } from 'react'
import { sendRegistrationLink } from '#server/modules/supplier/application/registration.contract.ts'
import { send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { asGuest, useGuestConfig, usePicture } from '../registration-calls.ts'

export function LostLink() {
  const { t } = useTranslation('registry')
  const [open, setOpen] = useState(false)
  const [creditCode, setCreditCode] = useState('')
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const { data: config } = useGuestConfig()
  const picture = usePicture(open && (config?.captchaMode ?? false))
  const ask = async () => {
    try {
      await send(sendRegistrationLink, { creditCode, mobile }, { ...asGuest, headers: picture.headersOf(code) })
      notify.success(t('sent'))
      setOpen(false)
    } catch (reason) {
      if (!(reason instanceof RequestFailed)) throw reason
      notify.error(reason.firstProblem)
      picture.reload()
    }
  }
  return (
    <>
      <Button type="link" style={{ padding: 0 }} onClick={() => setOpen(true)}>
        {t('lost')}
      </Button>
      <Modal open={open} title={t('lost')} okText={t('send')} onOk={() => void ask()} onCancel={() => setOpen(false)}>
        <Flex vertical gap={12}>
          <Typography.Text type="secondary">{t('lostTip')}</Typography.Text>
          <Input aria-label="creditCode" placeholder="91…" maxLength={18} value={creditCode} onChange={(event) => setCreditCode(event.target.value)} />
          <Input aria-label="mobile" placeholder="138…" maxLength={11} value={mobile} onChange={(event) => setMobile(event.target.value)} />
          {picture.isNeeded && (
            <Flex gap={8}>
              <Input aria-label={t('captcha')} placeholder={t('captcha')} value={code} onChange={(event) => setCode(event.target.value)} />
              {picture.image && <img src={picture.image} alt="" height={40} />}
            </Flex>
          )}
        </Flex>
      </Modal>
    </>
  )
}
