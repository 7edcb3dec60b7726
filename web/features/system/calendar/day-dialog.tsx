/** What one day is: as the week has it, free, or worked. */
import { Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { calendarDay, calendarYear } from '#server/modules/system/calendar/calendar-day.contract.ts'
import { isWeekend } from '#kit/working-days.contract.ts'
import { useAction, type OutputOf } from '#web/kit/client.ts'
import { languageTag, useLanguage, useTranslation } from '#web/kit/i18n.ts'
import { callsOf } from '#kit/resource-calls.contract.ts'
import { Dialog } from '#web/kit/widgets/dialog.tsx'
import { calendarPaths } from './calendar-paths.ts'
import './texts.ts'

interface Props {
  readonly day: string
  readonly kept: OutputOf<typeof calendarYear>['days'][number] | undefined
  readonly onClose: () => void
}

type Kind = 'USUAL' | 'HOLIDAY' | 'WORKDAY'

const calls = callsOf(calendarDay)

export function DayDialog({ day, kept, onClose }: Props) {
  const { t } = useTranslation('calendar')
  const tag = languageTag(useLanguage())
  const [kind, setKind] = useState<Kind>(kept?.kind ?? 'USUAL')
  const [name, setName] = useState(kept?.name ?? '')
  const options = { refreshes: calendarPaths, onDone: onClose }
  const insert = useAction(calls.insert!, options)
  const update = useAction(calls.update!, options)
  const remove = useAction(calls.remove!, options)
  const isNameless = kind !== 'USUAL' && name.trim() === ''
  const save = () => {
    if (kind === 'USUAL') return kept ? remove.mutate({ id: kept.id, version: kept.version }) : onClose()
    const said = { dayOn: day, kind, name: name.trim() }
    return kept ? update.mutate({ ...said, id: kept.id, version: kept.version }) : insert.mutate(said)
  }
  const title = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const kinds = [
    { value: 'USUAL' as const, label: t(isWeekend(day) ? 'usualOff' : 'usualOn') },
    { value: 'HOLIDAY' as const, label: t('off') },
    { value: 'WORKDAY' as const, label: t('on') },
  ]
  return (
    <Dialog
      open
      title={title}
      onCancel={onClose}
      onOk={save}
      confirmLoading={insert.isPending || update.isPending || remove.isPending}
      okButtonProps={{ disabled: isNameless }}
    >
      <Form layout="vertical">
        <Form.Item label={t('kind')}>
          <Segmented block options={kinds} value={kind} onChange={setKind} />
        </Form.Item>
        {kind !== 'USUAL' && (
          <Form.Item label={t('name')} htmlFor="day-name" required>
            <Input id="day-name" value={name} maxLength={50} onChange={({ target }) => setName(target.value)} onPressEnter={() => !isNameless && save()} />
          </Form.Item>
        )}
      </Form>
    </Dialog>
  )
}
