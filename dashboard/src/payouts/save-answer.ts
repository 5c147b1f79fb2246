/** Hands a file to the browser under the name that the server gave it. */
export async function saveAnswer(reply: Response): Promise<void> {
  const [, fileName = 'export'] = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '') ?? [];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await reply.blob());
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
