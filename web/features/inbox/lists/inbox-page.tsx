/** The inbox: lists as tabs, kinds as chips with figures, a table or a list beside its preview, all of it by keyboard too. */
import { ReloadOutlined } from '@ant-design/icons'

import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { readCopies } from '#server/inbox/people.contract.ts'
import { claimTask } from '#server/inbox/work.contract.ts'
import { send } from '#web/kit/client.ts'
import { ForbiddenList } from '#web/kit/list/list-states.tsx'
import { SavedViews } from '#web/kit/list/saved-views.tsx'
import { useMay } from '#web/kit/permissions.ts'
import { useScreen } from '#web/kit/screen.ts'
import { keepLook, storedLook } from './look.ts'
import type { Look } from './look.ts'
import { UndoBar } from '../actions/undo.tsx'
import type { ActionName } from '../case/case-view.tsx'
import { BatchDialog, type BatchVerb } from './batch-dialog.tsx'
import { FilterChips, FilterFields } from './filter-bar.tsx'
import type { InboxRow } from './inbox-row.ts'
import { Rows, SplitView } from './inbox-rows.tsx'
import { Pager } from './pager.tsx'
import { BatchActions, HelpButton, IconButton, ListTabs, LookSwitch, TypeChips } from './inbox-tools.tsx'
import { useInboxBase } from './paths.ts'
import { moved, useTriageKeys } from './triage-keys.ts'
import type { TriageKey } from './triage-keys.ts'
import { useInboxList } from './use-inbox-list.ts'
import type { InboxFilters, InboxList } from './use-inbox-list.ts'
import styles from './lists.module.css'
import '../texts.ts'

export { asksFirst } from './use-inbox-list.ts'
export { asksNext } from './asks-next.ts'

export default function InboxPage() {
  const may = useMay()
  const list = useInboxList()
  if (!may('workflow:work') && !list.loading && list.failure !== undefined) return <ForbiddenList />
  // Another list is another page: what was chosen and looked at belongs to the one before.
  return <Inbox key={list.place.kind} list={list} />
}

function Inbox({ list: given }: { list: InboxList }) {
  const page = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const base = useInboxBase()
  const { lg, md } = useScreen()
  const [stored, setLook] = useState<Look>(storedLook)
  const [action, setAction] = useState<ActionName>()
  const [batch, setBatch] = useState<BatchVerb>()
  const [help, setHelp] = useState(false)
  const look: Look = lg ? stored : 'table'
  // Beside a preview there is always something to look at.
  const at = given.at ?? (look === 'split' ? given.rows[0] : undefined)
  const list = { ...given, at }
  const { place, rows } = list

  const open = (row: InboxRow) => {
    if (row.unread) void send(readCopies, { copyIds: [row.key] }, { silent: true }).then(list.refresh, () => undefined)
    if (look === 'split') return list.goTo(row.key)
    void navigate(row.taskId === null ? `${base}/work/instance/${row.processInstanceId}` : `${base}/work/task/${row.taskId}`)
  }
  /** The row below moves up: it is the next one. */
  const goOn = () => {
    const index = rows.findIndex(({ key }) => key === at?.key)
    list.goTo(rows[index + 1]?.key ?? rows[index - 1]?.key)
    setAction(undefined)
    list.refresh()
  }
  useTriageKeys(page, (key) => triage(key, { list, look, open, setAction, setHelp, action, help }))

  return (
    <div ref={page} className={styles['page']} style={look === 'split' ? { height: '100%', minHeight: 560 } : undefined}>
      <section className={styles['card']} style={{ paddingBottom: 4 }}>
        <ListTabs list={list} />
        <div className={styles['tools']}>
          <FilterFields list={list} />
          <span className={styles['gap']} />
          <SavedViews
            list={`inbox-${place.kind}`}
            current={{ filters: list.query.filters as Record<string, string>, sort: list.query.sort, columns: [], density: 'medium' }}
            onApply={(view) => list.change({ filters: view.filters as InboxFilters, sort: view.sort })}
          />
          <HelpButton open={help} onOpen={setHelp} />
          <IconButton name="refresh" icon={<ReloadOutlined spin={list.fetching} />} onClick={list.refresh} />
          {lg && (
            <LookSwitch
              look={stored}
              onLook={(next) => {
                keepLook(next)
                setLook(next)
              }}
            />
          )}
        </div>
        <TypeChips list={list} />
        <FilterChips list={list} />
      </section>
      {look === 'split' ? (
        <SplitView list={list} action={action} onAction={setAction} onOpen={open} onLeft={goOn} />
      ) : (
        <section className={styles['card']}>
          <Rows list={list} narrow={!md} onOpen={open} />
          <Pager list={list} />
        </section>
      )}
      <BatchActions list={list} onBatch={setBatch} />
      {batch && (
        <BatchDialog
          rows={rows.filter(({ key }) => list.chosen.includes(key))}
          verb={batch}
          onChanged={list.refresh}
          onClose={() => {
            setBatch(undefined)
            list.choose([])
          }}
        />
      )}
      <UndoBar onUndone={(taskId) => list.goTo(taskId)} />
    </div>
  )
}

interface Triage {
  readonly list: InboxList
  readonly look: Look
  readonly open: (row: InboxRow) => void
  readonly setAction: (name: ActionName | undefined) => void
  readonly setHelp: (open: boolean) => void
  readonly action: ActionName | undefined
  readonly help: boolean
}

/** True when the key did something. */
function triage(key: TriageKey, { list, look, open, setAction, setHelp, action, help }: Triage): boolean {
  const { rows, at } = list
  const begin = (name: ActionName): boolean => {
    if (!at) return false
    if (look !== 'split') open(at)
    else setAction(name)
    return true
  }
  switch (key) {
    case 'next':
    case 'previous': {
      const row =
        rows[
          moved(
            rows.findIndex((one) => one.key === at?.key),
            key === 'next' ? 1 : -1,
            rows.length,
          )
        ]
      list.goTo(row?.key)
      setAction(undefined)
      return row !== undefined
    }
    case 'open':
      if (at) open(at)
      return at !== undefined
    case 'approve':
      return begin(at?.handIn ? 'resubmit' : 'approve')
    case 'reject':
      return !at?.handIn && begin('reject')
    case 'comment':
      return begin('comment')
    case 'claim':
      if (!at?.taskId || list.place.kind !== 'claim') return false
      void send(claimTask, { taskId: at.taskId }).then(list.refresh, () => undefined)
      return true
    case 'choose':
      if (!at || at.handIn || list.place.kind !== 'todo') return false
      list.choose(list.chosen.includes(at.key) ? list.chosen.filter((one) => one !== at.key) : [...list.chosen, at.key])
      return true
    case 'refresh':
      list.refresh()
      return true
    case 'search':
      document.querySelector<HTMLElement>('form[role="search"] input')?.focus()
      return true
    case 'help':
      setHelp(!help)
      return true
    case 'close':
      if (!help && action === undefined) return false
      setHelp(false)
      setAction(undefined)
      return true
  }
}
