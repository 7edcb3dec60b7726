/** How far something has come: its steps with their instants. Upright on a phone. */
import { Steps } from 'antd'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useScreen } from '#web/kit/screen.ts'

interface Props {
  readonly label: string
  readonly steps: readonly { readonly title: string; readonly at: string | null | undefined }[]
  /** Steps before it are done. */
  readonly current: number
  readonly status?: 'process' | 'finish' | 'error'
}

export function MomentSteps({ label, steps, current, status = 'process' }: Props) {
  const { md } = useScreen()
  return (
    <Steps
      aria-label={label}
      size="small"
      orientation={md ? 'horizontal' : 'vertical'}
      current={current}
      status={status}
      items={steps.map(({ title, at }) => ({ title, content: at ? formatInstant(at) : undefined }))}
    />
  )
}
