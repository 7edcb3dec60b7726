/** Saves a draft while it is drawn, one call at a time, and stops when somebody else has saved meanwhile: nobody's work is overwritten unasked. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { modelDetail, modelList, saveModel } from '#server/inbox/manager.contract.ts'
import { callKey, send } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { useAutosave } from '#web/kit/form/use-autosave.ts'
import { RequestFailed } from '#web/kit/request.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { identityOf } from '../new-model.ts'

export type Draft = OutputOf<typeof modelDetail>

export interface DraftSaving {
  /** As it was saved last. */
  readonly draft: Draft
  readonly state: 'idle' | 'saving' | 'saved' | 'failed'
  readonly savedAt: string
  /** What the server said when it refused; somebody else's save when `isConflict`. */
  readonly refusal: { readonly text: string; readonly isConflict: boolean } | undefined
  readonly changed: () => void
  /** False when it could not be saved. */
  readonly flush: () => Promise<boolean>
  readonly setCategory: (category: string) => void
  /** Saves over what somebody else has saved. */
  readonly overwrite: () => Promise<boolean>
  /** Goes on from what somebody else has saved; what was drawn here is given up. */
  readonly take: (theirs: Draft) => void
}

/** @param text the model as it stands now */
export function useDraft(first: Draft, text: () => Promise<string>): DraftSaving {
  const cache = useQueryClient()
  const [draft, setDraft] = useState(first)
  const [refusal, setRefusal] = useState<DraftSaving['refusal']>()
  const latest = useRef({ draft: first, category: first.category ?? '', force: false, dirty: false })

  const save = async (): Promise<void> => {
    const known = latest.current
    if (refusal?.isConflict && !known.force) throw new Error('changed meanwhile')
    const xml = await text()
    const named = identityOf(xml)
    try {
      const saved = await send(
        saveModel,
        {
          modelId: known.draft.modelId,
          key: named?.key ?? known.draft.key,
          name: named?.name ?? named?.key ?? known.draft.name,
          nameEn: named?.nameEn,
          category: known.category || null,
          xml,
          ...(!known.force && { version: known.draft.version }),
        },
        { silent: true },
      )
      latest.current = { ...latest.current, draft: saved, force: false, dirty: false }
      setDraft(saved)
      setRefusal(undefined)
      cache.setQueryData(callKey(modelDetail, { modelId: saved.modelId }), saved)
      void cache.invalidateQueries({ queryKey: [modelList.path] })
    } catch (reason) {
      const failed = reason instanceof RequestFailed ? reason : undefined
      setRefusal({ text: failed?.message ?? String(reason), isConflict: failed?.code === 409 && failed.data['version'] !== undefined })
      throw reason
    }
  }
  const autosave = useAutosave(save)
  useUnsaved(() => latest.current.dirty)

  // A page that is left or hidden does not wait for the pause.
  const leave = useEffectEvent(() => latest.current.dirty && void autosave.flush())
  useEffect(() => () => void leave(), [])

  const changed = () => {
    latest.current.dirty = true
    autosave.changed()
  }
  const keep = (saved: Draft) => {
    latest.current = { ...latest.current, draft: saved, force: false, dirty: false }
    setDraft(saved)
    setRefusal(undefined)
    cache.setQueryData(callKey(modelDetail, { modelId: saved.modelId }), saved)
  }
  return {
    draft,
    take: keep,
    state: autosave.state,
    savedAt: autosave.savedAt,
    refusal,
    changed,
    flush: autosave.flush,
    setCategory: (category) => {
      latest.current.category = category
      changed()
    },
    overwrite: () => {
      latest.current.force = true
      autosave.changed()
      return autosave.flush()
    },
  }
}
