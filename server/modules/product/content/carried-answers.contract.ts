/**
 * Answers that a product takes along to another template: the same question may have another code there, and another question its code.
 * Pure; forms do the same before they save.
 */
import type { AttributeFields } from '#server/modules/catalogue/attribute/attribute.contract.ts'
import type { TemplateTree } from '#server/modules/catalogue/attribute/attribute-template.contract.ts'
import type { AttributeValue } from './product-content.contract.ts'

type Answers = Readonly<Record<string, AttributeValue>>

const questionsOf = ({ groups }: TemplateTree): AttributeFields[] => groups.flatMap(({ attributes }) => attributes).filter(({ isSpec }) => !isSpec)

/** Told by name and kind; what the new template asks otherwise is left behind, what it does not ask at all stays. */
export function carriedAnswers(answers: Answers, before: TemplateTree, after: TemplateTree): Record<string, AttributeValue> {
  const asked = new Map(questionsOf(before).map((question) => [question.code, question]))
  const wanted = questionsOf(after)
  const taken = new Set(wanted.map(({ code }) => code))
  return Object.fromEntries(
    Object.entries(answers).flatMap(([code, value]): [string, AttributeValue][] => {
      const question = asked.get(code)
      const same = question && wanted.find(({ name, inputType }) => name === question.name && inputType === question.inputType)
      if (!same) return taken.has(code) ? [] : [[code, value]]
      const answer = inWordsOf(value, question, same)
      return answer === undefined ? [] : [[same.code, answer]]
    }),
  )
}

/** A choice is the entry with the same name. */
function inWordsOf(value: AttributeValue, { inputType, options }: AttributeFields, other: AttributeFields): AttributeValue | undefined {
  const codeOf = (code: string): string | undefined => {
    const name = options.find((option) => option.code === code)?.nameZh
    return other.options.find(({ nameZh }) => nameZh === name)?.code
  }
  if (inputType === 'SELECT') return typeof value === 'string' ? codeOf(value) : value
  if (inputType === 'MULTI') return Array.isArray(value) ? value.flatMap((code) => codeOf(code) ?? []) : value
  return value
}
