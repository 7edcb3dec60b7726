/** The picture with tokens; a click offers to move them: cancel here, begin before or behind. Moves are collected and done at once. */
import { Alert, Button, Flex, Input, Tag, Typography } from 'antd'
import { useState } from 'react'
import { modifyProcess, diagram as diagramCall } from '#server/inbox/process.contract.ts'
import { useAction } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import type { DiagramElement } from '#web/kit/diagram/process-diagram.tsx'
import { ProcessDiagram } from '#web/kit/diagram/process-diagram.tsx'
import { useTranslation } from '#web/kit/i18n.ts'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import type { InstanceDetail } from './instance-detail.ts'
import { isEmpty, noMoves, toggled } from './moves.ts'
import type { Move, Moves } from './moves.ts'
import '../texts.ts'

interface InstanceDiagramProps {
  readonly instance: InstanceDetail
  readonly picture: OutputOf<typeof diagramCall>
  readonly titleOf: (elementId: string) => string
}

export function InstanceDiagram({ instance, picture, titleOf }: InstanceDiagramProps) {
  const { t } = useTranslation('operations')
  const may = useMay()
  const [chosen, setChosen] = useState<DiagramElement>()
  const [moves, setMoves] = useState<Moves>(noMoves)
  const running = instance.status === 'RUNNING'
  const { active, completed, flows, incidents } = picture
  return (
    <Flex vertical gap={12}>
      <ProcessDiagram
        xml={picture.xml}
        height={420}
        active={active}
        completed={completed}
        flows={flows}
        incidents={incidents}
        chosen={chosen?.id}
        onSelect={setChosen}
        legend={['done', 'active', 'incident']}
        fileName={instance.processKey}
        label={t('instance.picture')}
      />
      <Typography.Text type="secondary" role="status">
        {active.length > 0 && t('instance.standsAt', { elements: active.map(titleOf).join(', ') })}
      </Typography.Text>
      {running && may('workflow:operate') && (
        <>
          {chosen ? (
            <Offers element={chosen} title={titleOf(chosen.id)} isActive={active.includes(chosen.id)} moves={moves} onChange={setMoves} />
          ) : (
            <Typography.Text type="secondary">{t('modify.hint')}</Typography.Text>
          )}
          {!isEmpty(moves) && <Plan instance={instance} titleOf={titleOf} moves={moves} onChange={setMoves} />}
        </>
      )}
    </Flex>
  )
}

function Offers({
  element,
  title,
  isActive,
  moves,
  onChange,
}: {
  element: DiagramElement
  title: string
  isActive: boolean
  moves: Moves
  onChange: (moves: Moves) => void
}) {
  const { t } = useTranslation('operations')
  const isFlow = /Flow$|Association$/.test(element.type)
  if (isFlow || /^(?:Participant|Lane|Process|Collaboration|TextAnnotation|Group|Data\w+)$/.test(element.type))
    return <Typography.Text type="secondary">{t('modify.notHere')}</Typography.Text>
  const offer = (move: Move) => (
    <Button
      size="small"
      type={moves[move].includes(element.id) ? 'primary' : 'default'}
      data-click-free
      onClick={() => onChange(toggled(moves, move, element.id))}
    >
      {t(`modify.${move}`)}
    </Button>
  )
  return (
    <Flex gap={8} wrap align="center">
      <Typography.Text strong>{title}</Typography.Text>
      {isActive && offer('cancel')}
      {offer('startBefore')}
      {offer('startAfter')}
    </Flex>
  )
}

interface PlanProps {
  readonly instance: InstanceDetail
  readonly titleOf: (id: string) => string
  readonly moves: Moves
  readonly onChange: (moves: Moves) => void
}

function Plan({ instance, titleOf, moves, onChange }: PlanProps) {
  const { t } = useTranslation('operations')
  const { t: kit } = useTranslation('kit')
  const [comment, setComment] = useState('')
  const modify = useAction(modifyProcess, {
    silent: true,
    refreshes: ['/api/workflow'],
    onDone: () => {
      notify.success(kit('done'))
      setComment('')
      onChange(noMoves)
    },
  })
  const colours = { cancel: 'red', startBefore: 'blue', startAfter: 'cyan' } as const
  return (
    <Alert
      type="info"
      title={t('modify.plan')}
      description={
        <Flex vertical gap={8}>
          <Flex gap={4} wrap>
            {(['cancel', 'startBefore', 'startAfter'] as const).flatMap((move) =>
              moves[move].map((id) => (
                <Tag key={`${move} ${id}`} color={colours[move]} closable onClose={() => onChange(toggled(moves, move, id))}>
                  {t(`modify.${move}`)}: {titleOf(id)}
                </Tag>
              )),
            )}
          </Flex>
          <Input aria-label={t('comment')} placeholder={t('comment')} maxLength={4000} value={comment} onChange={({ target }) => setComment(target.value)} />
          {modify.error && <Alert type="error" title={modify.error.message} description={String(modify.error.data['reason'] ?? '')} />}
          <Flex gap={8}>
            <Button
              type="primary"
              data-click-free
              loading={modify.isPending}
              onClick={() =>
                modify.mutate({
                  processInstanceId: instance.processInstanceId,
                  cancel: [...moves.cancel],
                  startBefore: [...moves.startBefore],
                  startAfter: [...moves.startAfter],
                  ...(comment.trim() && { comment: comment.trim() }),
                })
              }
            >
              {t('modify.run')}
            </Button>
            <Button onClick={() => onChange(noMoves)}>{kit('cancel')}</Button>
          </Flex>
        </Flex>
      }
    />
  )
}
