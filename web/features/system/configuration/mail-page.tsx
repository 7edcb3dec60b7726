/** Carriers of mails. */
import { enableMail, mailConfig, testMail } from '#server/modules/configuration/channel.contract.ts'
import type { Resource } from '#kit/contract.ts'
import { ChannelPage } from './channel-page.tsx'

export default function MailPage() {
  return <ChannelPage of={mailConfig as unknown as Resource} enable={enableMail} test={testMail} to="mail" />
}
