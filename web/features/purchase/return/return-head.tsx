/** The head of a return: which one it is, how it stands, and what can be done with it now, by either side. */
import { PrinterOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { returnCalls } from '#server/modules/purchase/return/purchase-return-calls.contract.ts'
import { purchaseReturn, returnStatuses } from '#server/modules/purchase/return/purchase-return.contract.ts'
import { ActionBar } from '#web/kit/action/action-bar.tsx'
import { AskDialog } from '#web/kit/action/ask-dialog.tsx'
import { useCommandActions } from '#web/kit/action/command-actions.ts'
import { useHandedIn } from '#web/kit/case/use-handed-in.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { useMay } from '#web/kit/permissions.ts'
import { CopyButton } from '#web/kit/widgets/copy-button.tsx'
import { ProcessLink } from '#web/kit/case/process-link.tsx'
import { StatusTag } from '#web/kit/widgets/status-tag.tsx'
import { openPapers, returnPaths, startOf, type Return } from './return-calls.ts'
import './texts.ts'

interface Props {
  readonly row: Return
  readonly side: 'company' | 'supplier'
  /** The task that waits is the reader's. */
  readonly mayDecide: boolean
}

const asked = {
  cancel: { call: returnCalls.cancel, fields: ['reason'], danger: true },
  refund: { call: returnCalls.refund, fields: ['amount', 'note'], danger: false },
  sign: { call: returnCalls.sign, fields: [], danger: false },
} as const

export function ReturnHead({ row, side, mayDecide }: Props) {
  const { t } = useTranslation('purchase-return')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const handedIn = useHandedIn()
  const may = useMay()
  const [opened, setOpened] = useState<'yes' | 'no' | keyof typeof asked>()
  const status = returnStatuses.find(({ value }) => value === row.status)
  const actions = useCommandActions(
    purchaseReturn,
    useMemo(
      () => ({
        submit: {
          label: t('submit'),
          primary: true,
          run: async ({ id, version }: Return) => {
            handedIn(await send(returnCalls.submit, { id, version }))
            await refreshPaths(cache, returnPaths)
          },
        },
        sign: { label: t('sign'), primary: true, run: () => setOpened('sign') },
        refund: { label: t('refund'), primary: true, run: () => setOpened('refund') },
        save: { label: t('edit'), run: ({ id }: Return) => void navigate(startOf(id)) },
        cancel: { label: t('cancel'), danger: true, run: () => setOpened('cancel') },
      }),
      [cache, handedIn, navigate, t],
    ),
  )
  const close = () => setOpened(undefined)
  const isTheirs = side === 'supplier'
  const decision = isTheirs ? returnCalls.confirm : returnCalls.approve
  const words = isTheirs ? { yes: t('agree'), no: t('disagree') } : { yes: t('approve'), no: t('reject') }
  const question = opened !== undefined && opened !== 'yes' && opened !== 'no' ? asked[opened] : undefined
  return (
    <Flex align="center" gap={12} wrap>
      <Typography.Title level={4} style={{ margin: 0, overflowWrap: 'anywhere' }}>
        {row.code}
      </Typography.Title>
      <CopyButton text={row.code} />
      {status && <StatusTag choice={status} />}
      <ProcessLink of={row} />
      <Flex gap={8} wrap style={{ marginInlineStart: 'auto' }}>
        {mayDecide && may(decision.permission) && (
          <>
            <Button type="primary" onClick={() => setOpened('yes')}>
              {words.yes}
            </Button>
            <Button danger onClick={() => setOpened('no')}>
              {words.no}
            </Button>
          </>
        )}
        <ActionBar actions={actions} row={row} />
        <Button icon={<PrinterOutlined />} onClick={() => openPapers([row.id])}>
          {t('print')}
        </Button>
      </Flex>
      {(opened === 'yes' || opened === 'no') && (
        <AskDialog
          title={words[opened]}
          call={decision}
          fields={['comment']}
          beside={{ ...(isTheirs ? { id: row.id } : { ids: [row.id] }), pass: opened === 'yes' }}
          danger={opened === 'no'}
          refreshes={returnPaths}
          done={t('saved')}
          onClose={close}
        />
      )}
      {question && opened !== 'yes' && opened !== 'no' && opened !== undefined && (
        <AskDialog
          title={t(opened)}
          call={question.call}
          fields={question.fields}
          beside={{ id: row.id, version: row.version }}
          danger={question.danger}
          refreshes={returnPaths}
          done={t('saved')}
          onClose={close}
        />
      )}
    </Flex>
  )
}
