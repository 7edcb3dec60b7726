/** Scripts of script tasks, listeners and parameters, in the languages that can be run here. */
import type { Expression } from '../core/expression.ts'
import { literal } from '../expressions/compile.ts'
import { isTemplate } from '../expressions/juel/template.ts'
import type { Build } from './build.ts'
import { languageOf } from './build.ts'
import type { XmlElement } from './xml.ts'

/**
 * @param format the language as the model names it
 * @returns undefined after a problem; an empty script does nothing
 */
export function compileScript(build: Build, at: XmlElement, format: string | undefined, text: string | undefined): Expression | undefined {
  if (text === undefined) return literal('', null)
  const language = format === undefined ? undefined : languageOf(format)
  if (language === 'javascript' || language === 'feel') return build.expression(at, text, language)
  if (language === 'juel' || (language === undefined && (isTemplate(text) || text.startsWith('=')))) return build.value(at, text)
  if (language === undefined) build.incomplete(at, 'unknown-language', 'The script does not say its language: JavaScript and FEEL can be run')
  else build.problem(at, 'unknown-language', `Scripts in "${format}" cannot be run: only JavaScript and FEEL can`)
  return undefined
}
