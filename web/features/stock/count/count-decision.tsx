/** The decision on a count: line by line where goods have moved since, which lines are counted anew, and the word on the whole. */
import { Alert, Button, Card, Flex, Input, Radio, Typography } from 'antd'
import { useState } from 'react'
import { approveTake, takeAuditTotal } from '#server/modules/stock/count/inventory-take.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { Amount } from '#web/kit/widgets/amount.tsx'
import { countPaths, type Take, type TakeLine } from './count-calls.ts'
import { CountLines } from './count-lines.tsx'
import '../texts.ts'

type Resolve = NonNullable<TakeLine['resolve']>

export function CountDecision({ take }: { take: Take }) {
  const { t } = useTranslation('stock')
  const { lines = [] } = take
  const { data: totals } = useCall(takeAuditTotal, { id: take.id }, { silent: true })
  const [resolves, setResolves] = useState<ReadonlyMap<string, Resolve>>(() => new Map(lines.flatMap(({ id, resolve }) => (resolve ? [[id, resolve]] : []))))
  const [doubted, setDoubted] = useState<readonly string[]>([])
  const [comment, setComment] = useState('')
  const [reasons, setReasons] = useState<readonly string[]>([])
  /** It goes back without a reason. */
  const [isMute, setIsMute] = useState(false)
  const approve = useAction(approveTake, { refreshes: [...countPaths, '/api/workflow'], silent: true, onDone: () => notify.success(t('saved')) })
  const decide = (pass: boolean) => {
    setReasons([])
    setIsMute(!pass && comment.trim() === '')
    if (!pass && comment.trim() === '') return
    approve.mutate(
      {
        id: take.id,
        version: take.version,
        pass,
        comment: comment.trim() || null,
        recountLineIds: pass ? [] : [...doubted],
        resolves: [...resolves].map(([lineId, resolve]) => ({ lineId, resolve })),
      },
      {
        onError: ({ message, data }) => {
          const named = Array.isArray(data['reasons']) ? (data['reasons'] as readonly { readonly message: string }[]) : []
          setReasons(named.length > 0 ? named.map((one) => one.message) : [message])
        },
      },
    )
  }
  return (
    <Card size="small" title={t('count.decision')}>
      <Flex vertical gap={12}>
        {totals && (
          <Flex gap="4px 16px" wrap>
            <span>{t('count.totals', { counted: totals.counted, same: totals.same, skipped: totals.skipped })}</span>
            <span>
              {t('count.gains', { count: totals.gains })} {totals.gainAmount !== null && <Amount value={totals.gainAmount} />}
            </span>
            <span>
              {t('count.losses', { count: totals.losses })} {totals.lossAmount !== null && <Amount value={totals.lossAmount} />}
            </span>
          </Flex>
        )}
        <CountLines
          lines={lines}
          selection={{ chosen: doubted, choose: setDoubted }}
          decide={(line) =>
            line.movedSince && (
              <Radio.Group
                aria-label={`${t('count.resolve')} ${line.skuCode}`}
                value={resolves.get(line.id) ?? 'KEEP_DIFF'}
                onChange={({ target }) => setResolves((before) => new Map(before).set(line.id, target.value as Resolve))}
                options={[
                  { value: 'KEEP_DIFF', label: t('count.KEEP_DIFF') },
                  { value: 'KEEP_COUNT', label: t('count.KEEP_COUNT') },
                ]}
              />
            )
          }
        />
        <Typography.Text type="secondary">{t('count.decisionHint')}</Typography.Text>
        <div>
          <Input.TextArea
            rows={2}
            maxLength={500}
            aria-label={t('count.comment')}
            aria-describedby="count-comment-why"
            placeholder={t('count.comment')}
            status={isMute ? 'error' : ''}
            value={comment}
            onChange={(event) => {
              setIsMute(false)
              setComment(event.target.value)
            }}
          />
          <Typography.Text id="count-comment-why" type="danger" aria-live="polite">
            {isMute ? t('count.why') : ''}
          </Typography.Text>
        </div>
        <div aria-live="polite">
          {reasons.map((reason) => (
            <Alert key={reason} type="error" showIcon title={reason} />
          ))}
        </div>
        <Flex gap={8} wrap justify="end">
          <Button danger loading={approve.isPending} onClick={() => decide(false)}>
            {doubted.length > 0 ? t('count.recountSome', { count: doubted.length }) : t('count.recount')}
          </Button>
          <Button type="primary" loading={approve.isPending} onClick={() => decide(true)}>
            {t('count.approve')}
          </Button>
        </Flex>
      </Flex>
    </Card>
  )
}
