/** Carriers of mails. */
import { enableMail, mailConfig, testMail } from '#server/modules/configuration/channel.contract.ts'
import { ChannelPage } from './channel-page.tsx'

export default function MailPage() {
  return <ChannelPage of={mailConfig} enable={enableMail} test={testMail} to="mail" />
}
