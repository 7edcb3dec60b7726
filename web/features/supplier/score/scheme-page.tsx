/** How suppliers are scored: weights with their running sum, and the ladder as a bar; saved whole. */
import { Alert, Button, Card, Flex, Input, Typography } from 'antd'
import { useState } from 'react'
import { saveScoreScheme, scoreScheme, type SavedScheme } from '#server/modules/supplier/score/score-scheme.contract.ts'
import { useAction, useCall } from '#web/kit/client.ts'
import { formatInstant } from '#web/kit/format/instant.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { FailedList, ForbiddenList, SkeletonRows } from '#web/kit/list/list-states.tsx'
import { notify } from '#web/kit/notify.ts'
import { useMay } from '#web/kit/permissions.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { CriteriaEditor } from './criteria-editor.tsx'
import { LadderEditor } from './ladder-editor.tsx'
import { draftOf, useProblems, type SchemeDraft } from './scheme-draft.ts'
import './texts.ts'

export default function SchemePage() {
  const may = useMay()
  const mayRead = may(scoreScheme.permission)
  const { data, error, refetch, isPending } = useCall(scoreScheme, {}, { silent: true, enabled: mayRead })
  if (!mayRead) return <ForbiddenList />
  if (error) return <FailedList reason={error.message} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonRows />
  // Another version is another form: what was typed into the one before has been saved, or is given up.
  return <SchemeForm key={data?.number ?? 0} saved={data ?? null} reload={() => void refetch()} />
}

function SchemeForm({ saved, reload }: { saved: SavedScheme | null; reload: () => void }) {
  const { t } = useTranslation('supplier-score')
  const mayWrite = useMay()(saveScoreScheme.permission)
  const [draft, setDraft] = useState<SchemeDraft>(() => draftOf(saved))
  const [conflict, setConflict] = useState(false)
  const problems = useProblems(draft)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(saved))
  useUnsaved(() => isDirty)
  const save = useAction(saveScoreScheme, { silent: true, onDone: () => notify.success(t('scheme.saved')) })
  const submit = () =>
    save.mutate(
      { number: saved?.number ?? 0, criteria: [...draft.criteria], standings: [...draft.standings], remark: draft.remark || null },
      { onError: (reason) => (reason.code === 409 ? setConflict(true) : notify.error(reason.firstProblem)) },
    )
  return (
    <Flex vertical gap={12} style={{ padding: 16 }}>
      <Version saved={saved} />
      {!mayWrite && <Alert type="info" showIcon title={t('scheme.readOnly')} />}
      {conflict && <Alert type="warning" showIcon title={t('scheme.conflict')} action={<Button onClick={reload}>{t('scheme.reload')}</Button>} />}
      <Card size="small" title={t('criteria.title')}>
        <CriteriaEditor
          criteria={draft.criteria}
          problemAt={problems.at}
          onChange={mayWrite ? (criteria) => setDraft((now) => ({ ...now, criteria })) : undefined}
        />
      </Card>
      <Card size="small" title={t('ladder.title')}>
        <LadderEditor
          standings={draft.standings}
          problemAt={problems.at}
          onChange={mayWrite ? (standings) => setDraft((now) => ({ ...now, standings })) : undefined}
        />
      </Card>
      {mayWrite && (
        <Card size="small">
          <Flex gap={12} wrap align="center">
            <Input
              style={{ flex: '1 1 220px' }}
              aria-label={t('scheme.remark')}
              placeholder={`${t('scheme.remark')} (${t('scheme.remarkHint')})`}
              maxLength={1000}
              value={draft.remark}
              onChange={({ target }) => setDraft((now) => ({ ...now, remark: target.value }))}
            />
            {isDirty && <Typography.Text type="secondary">{t('scheme.unsaved')}</Typography.Text>}
            <Button disabled={!isDirty} onClick={() => setDraft(draftOf(saved))}>
              {t('scheme.reset')}
            </Button>
            <Button type="primary" disabled={!isDirty || problems.any} loading={save.isPending} onClick={submit}>
              {t('scheme.save')}
            </Button>
          </Flex>
        </Card>
      )}
    </Flex>
  )
}

function Version({ saved }: { saved: SavedScheme | null }) {
  const { t } = useTranslation('supplier-score')
  const words = saved && {
    number: saved.number,
    time: formatInstant(saved.savedAt),
    person: saved.savedByName ?? '',
  }
  return (
    <div>
      <Typography.Text>{words ? t(saved?.savedByName ? 'scheme.version' : 'scheme.versionOnly', words) : t('scheme.none')}</Typography.Text>
      {saved?.remark && <Typography.Text type="secondary">{` · ${saved.remark}`}</Typography.Text>}
      <div>
        <Typography.Text type="secondary">{t('scheme.note')}</Typography.Text>
      </div>
    </div>
  )
}
