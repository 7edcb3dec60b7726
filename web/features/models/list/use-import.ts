/** Files become drafts: read, named by what they declare, saved; a draft of that name is replaced only when its owner agrees. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { modelList, saveModel } from '#server/inbox/manager.contract.ts'
import { refreshPaths, resourcePath, send } from '#web/kit/client.ts'
import { useTranslation } from '#web/kit/i18n.ts'
import { confirm, notify } from '#web/kit/notify.ts'
import { identityOf } from '../new-model.ts'
import '../texts.ts'

const endings = '.bpmn,.dmn,.xml'
const largest = 10 * 1024 * 1024

/** Asks the browser for files; resolves to nothing when the user changes his mind. */
export function chooseFiles(multiple: boolean): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = endings
    input.multiple = multiple
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}

/** @param onOpened called with the draft when a single file came in */
export function useImport(onOpened: (modelId: string) => void) {
  const { t } = useTranslation('models')
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)

  const save = async (file: File): Promise<string | undefined> => {
    const xml = await file.text()
    const found = file.size > largest ? undefined : identityOf(xml)
    if (!found) {
      notify.error(t('list.noModel', { name: file.name }))
      return undefined
    }
    const { records } = await send(modelList, { key: found.key, current: 1, size: 10 })
    const [known] = records
    if (known && !(await confirm({ content: t('list.confirmReplace', { name: known.name ?? known.key }) }))) return undefined
    const { modelId } = await send(saveModel, {
      ...(known && { modelId: known.modelId, category: known.category, version: known.version }),
      key: found.key,
      name: found.name ?? found.key,
      nameEn: found.nameEn,
      xml,
    })
    return modelId
  }

  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0 || busy) return
    setBusy(true)
    try {
      const saved: string[] = []
      for (const file of files) {
        const modelId = await save(file).catch(() => undefined)
        if (modelId !== undefined) saved.push(modelId)
      }
      if (saved.length === 0) return
      notify.success(t('list.imported', { count: saved.length }))
      await refreshPaths(cache, [resourcePath(saveModel)])
      if (saved.length === 1 && saved[0] !== undefined) onOpened(saved[0])
    } finally {
      setBusy(false)
    }
  }

  return { busy, take: (files: readonly File[]) => void take(files), choose: () => void chooseFiles(true).then(take) }
}
