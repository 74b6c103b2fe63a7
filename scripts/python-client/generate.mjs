// Writes what the Python client takes from the OpenAPI document: its models, resources and constants.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createOpenApiDocument } from '../../packages/contract/dist/openapi.js';
import { Models } from './models.mjs';
import { quote } from './names.mjs';
import { writeResources } from './operations.mjs';

const folder = new URL('../../clients/python/src/lead_engagement/', import.meta.url);
const document = createOpenApiDocument({ serverUrl: 'http://127.0.0.1:3000', version: '0.0.0' });
const models = new Models(document.components.schemas);
const resources = writeResources(document, models);
const first =
  '"""Generated from the OpenAPI document by scripts/python-client/generate.mjs. Do not edit."""\n# fmt: off\nfrom __future__ import annotations\n';

mkdirSync(folder, { recursive: true });
write(
  'models.py',
  `${first}
from dataclasses import dataclass
from dataclasses import field as define
from datetime import datetime
from typing import Any, Literal, Union

from .serialization import UNSET, Model, Unset


${models.write()}

${writeEvents()}`,
);
write(
  'resources.py',
  `${first}
from datetime import datetime
from typing import Any, List, Literal

from .models import *
from .pagination import Pages
from .transport import Send, to_json

API_VERSION = ${quote(document.components.parameters['Api-Version'].schema.enum.at(-1))}


class Resource:
    def __init__(self, send: Send) -> None:
        self._send = send


${resources}`,
);

/** The type of \`data\` of each event. */
function writeEvents() {
  const rows = Object.entries(document.webhooks).map(([type, { post }]) => {
    const { data } = post.requestBody.content['application/json'].schema.allOf[1].properties;
    return `    ${quote(type)}: ${models.typeOf(data, 'EventData')},`;
  });
  return `EVENT_DATA: dict[str, Any] = {\n${rows.join('\n')}\n}\n`;
}

function write(name, text) {
  writeFileSync(new URL(name, folder), text);
}
