/** Databases that reports read from. */
import { useCallback } from 'react'
import { reportSource, testReportSource } from '#server/modules/configuration/report-source.contract.ts'
import { send } from '#web/kit/client.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import type { Row } from '#web/kit/resource-calls.ts'
import { useConfigurationActions, useTestOutcome } from '../configuration/use-configuration-actions.ts'

export default function ReportSourcePage() {
  const tell = useTestOutcome(reportSource.path)
  const test = useCallback(async ({ id }: Row) => tell(await send(testReportSource, { id })), [tell])
  return <ResourceList of={reportSource} actions={useConfigurationActions(reportSource, undefined, test)} />
}
