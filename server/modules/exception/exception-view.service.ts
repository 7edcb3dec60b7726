/** What stands beside an exception wherever it is shown: in its list, on its page, in its case. */
import type { ResourceHooks } from '#kit/resource/hooks.ts'
import { nameShown } from '#kit/resource/names.ts'

const shown = nameShown({ zh: 'name', en: 'name_en' })
const typeName = (name: string): string => `(select ${name} from exception_config n where n.type = t.type and n.deleted_at is null)`

export const exceptionHooks: ResourceHooks = {
  expressions: { typeName: { zh: typeName(shown.zh), en: typeName(shown.en) } },
}
