/** What a freeze says when it is refused. */
import { defineMessages } from '#kit/messages.ts'

export const freezeMessages = defineMessages({
  'supplier-freeze.evidence': { zh: '请上传证据', en: 'Upload the evidence' },
  'supplier-freeze.proof': { zh: '请上传整改证明', en: 'Upload the proof of mending' },
  'supplier-freeze.not-normal': { zh: '供应商不是正常状态，不能冻结', en: 'The supplier is not in a normal state' },
  'supplier-freeze.exited': { zh: '供应商已退出', en: 'The supplier has left' },
  'supplier-freeze.not-frozen': { zh: '供应商未被冻结', en: 'The supplier is not frozen' },
  'supplier-freeze.unconfirmed': {
    zh: '紧急冻结尚待确认，确认后可申请解冻；未获确认即自动解冻',
    en: 'The emergency freeze is not confirmed yet: afterwards a release can be asked for; refused, it ends by itself',
  },
  'supplier-freeze.release-past': { zh: '解冻日期必须晚于今天', en: 'The release must lie in the future' },
  'supplier-freeze.no-exit': { zh: '退出 {exit} 进行中，不能自动解冻', en: 'Exit {exit} is under way; it is not released by the clock' },
})
