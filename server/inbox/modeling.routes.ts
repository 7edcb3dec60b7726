/** Checking a model and naming what it may use, for the drawing board. */
import type { Route } from '#kit/handle.ts'
import type { Engine, ModelingReads, NamedVersion } from '#server/engine/index.ts'
import { onEngine } from './engine-call.ts'
import * as calls from './modeling.contract.ts'
import { orNull } from './present.ts'

type Finding = Awaited<ReturnType<ModelingReads['checkModel']>>['problems'][number]

const finding = ({ elementId, line, code, message }: Finding) => ({ elementId: orNull(elementId), line, code, message })
const named = ({ key, name, version }: NamedVersion) => ({ key, name: orNull(name), version })

export const modelingRoutes = (engine: Engine): Route[] => [
  onEngine(engine, calls.validateModel, async (_actor, { xml, fileName, unknownHandlers }) => {
    const { problems, warnings } = await engine.checkModel({ files: [{ name: fileName, content: xml }], unknownHandlers })
    return { problems: problems.map(finding), warnings: warnings.map(finding) }
  }),
  onEngine(engine, calls.modelVocabulary, async () => {
    const { handlers, processes, decisions } = await engine.vocabulary()
    return { handlers: [...handlers], processes: processes.map(named), decisions: decisions.map(named) }
  }),
]
