import { expect, it } from 'vitest'
import { usedStyles } from '#web/vite-antd-styles.ts'

it('keeps what may match and leaves out components that no page uses, writing from the right and the variables of a look', () => {
  const css = [
    '.ant-btn{color:red}',
    '.ant-btn-rtl{color:red}',
    '.ant-tour .ant-btn{color:red}',
    '.ant-rate,.ant-radio{color:red}',
    '.css-var-_R_0_{--ant-blue:#1677ff}',
    '@media (max-width:575px){.ant-transfer{color:red}}',
    '@media (max-width:575px){.ant-table{color:red}}',
    '@keyframes antSpin{to{opacity:1}}',
  ]
  const kept = usedStyles(css.join(''))
  expect(kept).toBe('.ant-btn{color:red}.ant-radio{color:red}@media (max-width:575px){.ant-table{color:red}}@keyframes antSpin{to{opacity:1}}')
})
