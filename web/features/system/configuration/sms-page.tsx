/** Carriers of text messages. */
import { enableSms, smsConfig, testSms } from '#server/modules/configuration/channel.contract.ts'
import { ChannelPage } from './channel-page.tsx'

export default function SmsPage() {
  return <ChannelPage of={smsConfig} enable={enableSms} test={testSms} to="mobile" />
}
