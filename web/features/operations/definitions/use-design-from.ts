/** A deployed version as the draft of its process: drawn further from there, whoever drew it first. */
import { useNavigate } from 'react-router-dom'
import { modelList, saveModel } from '#server/inbox/manager.contract.ts'
import { diagram } from '#server/inbox/process.contract.ts'
import { refreshPaths, send } from '#web/kit/client.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#web/kit/i18n.ts'
import { confirm } from '#web/kit/notify.ts'
import { designPath } from '../paths.ts'
import type { Definition } from './definition.ts'
import '../texts.ts'

export function useDesignFrom({ definitionId, key, name, category, version }: Definition): () => Promise<void> {
  const { t } = useTranslation('operations')
  const navigate = useNavigate()
  const cache = useQueryClient()
  return async () => {
    const { records } = await send(modelList, { keyword: key, current: 1, size: 200 })
    const draft = records.find((one) => one.key === key)
    // Somebody's draft is not thrown away without a word.
    if (draft && !(await confirm({ content: t('definitions.replaceDraft', { name: draft.name ?? key, version }) }))) return navigate(designPath(draft.modelId))
    const { xml } = await send(diagram, { definitionId })
    const { modelId } = await send(saveModel, {
      ...(draft && { modelId: draft.modelId, version: draft.version }),
      key,
      xml,
      ...(name && { name }),
      ...(category && { category }),
    })
    await refreshPaths(cache, ['/api/workflow/model'])
    return navigate(designPath(modelId))
  }
}
