/** Reads JSON. A refusal may have another body, or none. @throws for a 2xx reply that is cut or not JSON */
export async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (response.ok) throw error;
    return undefined;
  }
}
