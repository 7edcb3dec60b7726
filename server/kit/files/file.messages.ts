/** What uploads and downloads say, to the letter of the specification where it has a text. */
import { defineMessages } from '../messages.ts'

export const fileMessages = defineMessages({
  'upload-wrong-type': { zh: '上传文件只能是 {types} 格式!', en: 'Only {types} files can be uploaded!' },
  'upload-too-large': { zh: '上传文件大小不能超过 {limit}!', en: 'The file must not be larger than {limit}!' },
  'upload-image-too-large': { zh: '上传图片大小不能超过{limit}', en: 'The picture must not be larger than {limit}' },
  'upload-size-limited': { zh: '文件大小限制{limit}', en: 'Files are limited to {limit}' },
  'upload-too-many': {
    zh: '只能上传{limit}个文件,上传错误请删除原文件后再次上传',
    en: 'Only {limit|file|files} can be uploaded; remove one before uploading another',
  },
  'upload-wrong-content': { zh: '文件内容与扩展名 {ext} 不符', en: 'The content of the file is not what {ext} says' },
  'upload-quota': {
    zh: '文件空间已用完：最多 {limit}，已用 {used}，请联系管理员',
    en: 'There is no room left for files: {limit} at most, {used} in use; tell the administrator',
  },
  'upload-picture-too-large': { zh: '图片尺寸过大，不能超过 {limit} 百万像素', en: 'The picture has more than {limit} million pixels' },
  'zip-unreadable': { zh: '压缩包无法读取', en: 'The zip cannot be read' },
  'zip-too-many': { zh: '压缩包内文件不能超过 {limit} 个', en: 'The zip has more than {limit|file|files}' },
  'zip-too-large': { zh: '压缩包解压后不能超过 {limit}M', en: 'The zip unpacks to more than {limit} MB' },
  'upload-empty': { zh: '文件内容为空', en: 'The file is empty' },
  'file-missing': { zh: '文件获取失败', en: 'The file cannot be fetched' },
  'file-store-full': { zh: '文件存储空间已满，请联系管理员', en: 'The file store is full; tell the administrator' },
  'file-store-read-only': { zh: '文件存储不可写，请联系管理员', en: 'The file store cannot be written to; tell the administrator' },
  'file-store-broken': { zh: '文件存储故障，请稍后重试', en: 'The file store does not work; try again later' },
  'file-in-use': { zh: '文件已被引用，不能删除', en: 'The file is in use and cannot be removed' },
  'link-expired': { zh: '链接已失效，请刷新后重试', en: 'The link has expired; reload and try again' },
  'template-missing': {
    zh: '模板不存在或已失效，请联系管理员重新上传该模板',
    en: 'The template is missing or no longer valid; ask the administrator to upload it again',
  },
})
