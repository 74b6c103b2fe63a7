"""Every example of the OpenAPI document, in the file that OPENAPI_DOCUMENT names, is the same after a way to dataclasses and back."""
import json
import os
import re
import unittest

from lead_engagement import models
from lead_engagement.serialization import Model, _describe, decode, encode


class Document(unittest.TestCase):
    def test_every_example_comes_back(self):
        with open(os.environ["OPENAPI_DOCUMENT"], encoding="utf-8") as file:
            schemas = json.load(file)["components"]["schemas"]
        count = 0
        for name, schema in schemas.items():
            model = getattr(models, name)
            for example in schema.get("examples", []):
                made = decode(model, example)
                if "properties" in schema:
                    self.assertIsInstance(made, model)
                    self.assertEqual(made.extra_fields, {}, name)
                self.assertEqual(plain(encode(made)), plain(example), name)
                count += 1
        self.assertGreater(count, 100)

    def test_the_types_of_every_class_can_be_resolved(self):
        for model in vars(models).values():
            if isinstance(model, type) and issubclass(model, Model):
                _describe(model)


def plain(value):
    """A moment can be written with and without milliseconds."""
    return re.sub(r"(T\d\d:\d\d:\d\d)Z", r"\1.000Z", json.dumps(value, sort_keys=True))


if __name__ == "__main__":
    unittest.main()
