/** What the drawing board asks the server while somebody draws. */
import { z } from 'zod'
import { defineCall } from '#kit/contract.ts'

const Finding = z.object({ elementId: z.string().nullable(), line: z.number().int().nullable(), code: z.string(), message: z.string() })

/** A dry deployment. The end of the file's name decides how it is read, as at deployment. */
export const validateModel = defineCall('POST /api/workflow/manager/validate', {
  permission: 'workflow:manage',
  summary: { zh: '校验模型', en: 'Check a model' },
  input: z.object({
    xml: z.string().min(1).max(10_485_760),
    fileName: z.string().max(255).default('model.bpmn'),
    unknownHandlers: z.literal('external').optional(),
  }),
  output: z.object({ problems: z.array(Finding), warnings: z.array(Finding) }),
  options: { readOnly: true },
})

const Named = z.object({ key: z.string(), name: z.string().nullable(), version: z.number().int() })

export const modelVocabulary = defineCall('GET|POST /api/workflow/manager/vocabulary', {
  permission: 'workflow:manage',
  summary: { zh: '建模可用名称', en: 'Names a model may use' },
  input: z.object({}),
  output: z.object({ handlers: z.array(z.string()), processes: z.array(Named), decisions: z.array(Named) }),
  options: { readOnly: true },
})
